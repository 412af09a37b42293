import type { Upload } from '#contract/upload.ts';

const nameMaxLength = 200;

/** A file that came with a form and lies in a temporary folder, until the form is forgotten. */
export class StagedFile implements Upload {
  readonly name: string;
  readonly size: number;
  /** Where its bytes are. */
  readonly path: string;

  constructor({ name, size, path }: { name: string; size: number; path: string }) {
    this.name = name;
    this.size = size;
    this.path = path;
  }
}

/**
 * What a file may be called in lists and in Content-Disposition: the last part of the name that the client gives, in one line, at
 * most 200 characters with its ending kept (promise 23). It is never part of a path.
 */
export function cleanFileName(givenName: string): string {
  const base = givenName.split(/[/\\]/).at(-1) ?? '';
  const name = base.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim();
  const letters = Array.from(name);
  if (letters.length <= nameMaxLength) return name;
  const ending = Array.from(/\.[^.]{1,10}$/.exec(name)?.[0] ?? '');
  return [...letters.slice(0, nameMaxLength - ending.length), ...ending].join('');
}
