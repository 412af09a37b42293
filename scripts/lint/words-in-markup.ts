export const why = 'Words that people read stand in src/texts: give these a name there.';

export interface Markup {
  value?: unknown;
  name?: { name?: unknown };
}

/**
 * Returns whether a file's words belong in src/texts; the admin's do not
 * (docs/decisions/languages.md).
 */
export function isShown(file: string): boolean {
  return /^src\/islands\/(?!admin\/).*\.tsx$/.test(file) && !file.endsWith('.test.tsx');
}

/** Matches text between two tags, but not keyboards and symbols, which have one letter at most. */
export function isWords({ value }: Markup): boolean {
  return typeof value === 'string' && /\p{L}{2}/u.test(value);
}

/**
 * Matches `label="Email"`, not `type="email"`: values for programs begin with a small letter.
 * Ignores a drawing's path.
 */
export function saysWords({ name, value }: Markup): boolean {
  const given = isNode(value) ? value.value : undefined;
  return name?.name !== 'd' && typeof given === 'string' && /^\P{L}*\p{Lu}.*\p{Ll}/u.test(given);
}

const isNode = (value: unknown): value is Markup => typeof value === 'object' && value !== null;
