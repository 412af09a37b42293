import { crowd } from './parts/crowd.ts';
import { databaseRestarts } from './parts/database-restarts.ts';
import { diskFull } from './parts/disk-full.ts';
import { farDatabase } from './parts/far-database.ts';
import { gracefulRestarts } from './parts/graceful-restarts.ts';
import { kills } from './parts/kills.ts';
import { storageAway } from './parts/storage-away.ts';
import { takeover } from './parts/takeover.ts';
import { writers } from './parts/writers.ts';

/** All parts by their names on the command line, in their order. */
export const parts = {
  restarts: gracefulRestarts,
  kills,
  database: databaseRestarts,
  storage: storageAway,
  latency: farDatabase,
  crowd,
  writers,
  disk: diskFull,
  takeover,
};
type PartName = keyof typeof parts;

// The keys of a literal are its names.
export const partNames = Object.keys(parts) as PartName[];
export const quickPartNames: PartName[] = ['restarts', 'kills', 'crowd'];
