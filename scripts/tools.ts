import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** On Windows, `node_modules/.bin` holds shell scripts. @throws an Error without such a command */
export function scriptOf(name: string): string {
  const folder = join('node_modules', name);
  const { bin }: { bin?: string | Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const script = typeof bin === 'string' ? bin : bin?.[name];
  if (!script) throw new Error(`The package ${name} has no command ${name}.`);
  return join(folder, script);
}
