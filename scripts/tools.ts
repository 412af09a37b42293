import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The script of a tool, to be run by Node: what npm puts into `node_modules/.bin` is one on POSIX only, on Windows it is
 * a script for the shell.
 *
 * @param name a package whose command is called as itself, e.g. `astro`
 * @throws an Error where the package is missing or has no such command
 */
export function scriptOf(name: string): string {
  const folder = join('node_modules', name);
  const { bin }: { bin?: string | Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const script = typeof bin === 'string' ? bin : bin?.[name];
  if (!script) throw new Error(`The package ${name} has no command ${name}.`);
  return join(folder, script);
}
