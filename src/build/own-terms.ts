import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the day of the terms in CONTENT_DIR, `YYYY-MM-DD`; null for a shop with ours. */
export function ownTermsVersion({ CONTENT_DIR: folder }: NodeJS.ProcessEnv): string | null {
  const file = findOwn(folder);
  if (!file) return null;
  const text = readFileSync(file, 'utf8');
  const dayOf = (name: string) => new RegExp(`^${name}: *(\\S+)`, 'm').exec(text)?.[1];
  return dayOf('amended') ?? dayOf('lastUpdated') ?? null;
}

/** Reads the terms that this build shows. */
export const termsText = ({ CONTENT_DIR: folder }: NodeJS.ProcessEnv): string =>
  readFileSync(findOwn(folder) ?? new URL(`../content/${termsFile}`, import.meta.url), 'utf8');

const termsFile = 'legal/terms-and-conditions.md';

function findOwn(folder: string | undefined): string | null {
  const file = folder && join(folder, termsFile);
  return file && existsSync(file) ? file : null;
}
