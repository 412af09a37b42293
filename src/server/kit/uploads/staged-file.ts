import type { Upload } from '#contract/kit/upload.ts';

const nameMaxLength = 200;

export class StagedFile implements Upload {
  readonly name: string;
  readonly size: number;
  readonly path: string;

  constructor({ name, size, path }: { name: string; size: number; path: string }) {
    this.name = name;
    this.size = size;
    this.path = path;
  }
}

/**
 * Returns the staged file of an upload.
 *
 * @throws Error when it did not come with a form, a programming error
 */
export function stagedFile(upload: Upload): StagedFile {
  if (upload instanceof StagedFile) return upload;
  throw new Error('An upload did not come with a form');
}

/**
 * Cleans a client's file name for lists and Content-Disposition: its last path segment on one line,
 * at most 200 characters with the ending kept. Never part of a path.
 */
export function cleanFileName(givenName: string): string {
  const base = givenName.split(/[/\\]/).at(-1) ?? '';
  const name = base.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim();
  const letters = Array.from(name);
  if (letters.length <= nameMaxLength) return name;
  const ending = Array.from(/\.[^.]{1,10}$/.exec(name)?.[0] ?? '');
  return [...letters.slice(0, nameMaxLength - ending.length), ...ending].join('');
}
