import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the script of a tool for Node to run: on Windows, `node_modules/.bin` holds shell
 * scripts.
 *
 * @param name a package with a command of the same name, e.g. `astro`
 * @throws an Error if the package is missing or has no such command
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
