import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Gives each test an empty folder; call the returned function for it. */
export function tempFolder(): () => string {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradeshelf-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  return () => folder;
}
