import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of its own, which can be filled. */
export interface SmallDisk extends Disposable {
  folder: string;
  /** Takes all the room but for so many bytes. */
  fill(freeBytes: number): void;
  /** Gives it back. */
  makeRoom(): void;
}

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
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
    },
    makeRoom: () => rmSync(filler, { force: true }),
    [Symbol.dispose]() {
      execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
    },
  };
}
