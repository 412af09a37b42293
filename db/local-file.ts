import { open } from 'node:fs/promises';

/**
 * Returns the address by which libSQL opens a file: it splits a path at `?` and `#`, and decodes
 * what follows a `%`.
 *
 * @param path as the system writes it, with backslashes and a drive on Windows
 */
export function addressOf(path: string): string {
  return `file:${path.replace(/[%?#]/g, encodeURIComponent)}`;
}

/** Syncs a folder's names to the disk; Windows has no call for it, and journals them itself. */
export async function syncFolder(folder: string, platform = process.platform): Promise<void> {
  if (platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
