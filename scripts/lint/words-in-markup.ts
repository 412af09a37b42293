export const why = 'Words that people read stand in src/texts: give these a name there.';

/** What is used here of the nodes of JSX. */
export interface Markup {
  value?: unknown;
  name?: { name?: unknown };
}

/** Whether a file's words belong in src/texts; the admin's do not (docs/decisions/languages.md). */
export function isShown(file: string): boolean {
  return /^src\/islands\/(?!admin\/).*\.tsx$/.test(file) && !file.endsWith('.test.tsx');
}

/** Text between two tags. Keyboards and symbols have one letter at most. */
export function isWords({ value }: Markup): boolean {
  return typeof value === 'string' && /\p{L}{2}/u.test(value);
}

/** `label="Email"`, not `type="email"`: what is for programs begins with a small letter, but for the path of a drawing. */
export function saysWords({ name, value }: Markup): boolean {
  const given = isNode(value) ? value.value : undefined;
  return name?.name !== 'd' && typeof given === 'string' && /^\P{L}*\p{Lu}.*\p{Ll}/u.test(given);
}

const isNode = (value: unknown): value is Markup => typeof value === 'object' && value !== null;
