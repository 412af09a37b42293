import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of its own, which can be filled. */
export interface SmallDisk extends Disposable {
  folder: string;
  /** Takes all the room but for so many bytes. */
  fill(freeBytes: number): void;
  /** Gives it back. */
  makeRoom(): void;
}

const piece = Buffer.alloc(16 * 1024);

/** Mounts one in memory; null where this account may not. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  mkdirSync(folder);
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch {
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(freeBytes) {
      const file = openSync(filler, 'w');
      try {
        while (freeIn(folder) > freeBytes) writeSync(file, piece);
      } catch (error) {
        // Somebody else has taken the last of it.
        if (!String(error).includes('ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    [Symbol.dispose]() {
      execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
    },
  };
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
