import { crowd } from './parts/crowd.ts';
import { databaseRestarts } from './parts/database-restarts.ts';
import { diskFull } from './parts/disk-full.ts';
import { farDatabase } from './parts/far-database.ts';
import { gracefulRestarts } from './parts/graceful-restarts.ts';
import { kills } from './parts/kills.ts';
import { leader } from './parts/leader.ts';
import { storageAway } from './parts/storage-away.ts';

/** By their names on the command line, in the order in which they are run. */
export const parts = {
  restarts: gracefulRestarts,
  kills,
  database: databaseRestarts,
  storage: storageAway,
  latency: farDatabase,
  crowd,
  disk: diskFull,
  leader,
};
export type PartName = keyof typeof parts;

export const partNames: readonly PartName[] = [
  'restarts',
  'kills',
  'database',
  'storage',
  'latency',
  'crowd',
  'disk',
  'leader',
];
export const quickPartNames: readonly PartName[] = ['restarts', 'kills', 'crowd'];
