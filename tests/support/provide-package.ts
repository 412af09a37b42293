import { exec } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const cache = join(import.meta.dirname, '../..', 'node_modules', '.cache');

/** Installs a tool too heavy for package.json and returns its path. @throws if npm fails */
export async function providePackage(
  name: string,
  { folder, version, file }: { folder: string; version: string; file: string },
): Promise<string> {
  const cwd = join(cache, folder);
  const path = join(cwd, 'node_modules', name, file);
  if (existsSync(path)) return path;
  mkdirSync(cwd, { recursive: true });
  // Without a package.json here, npm would install beside the nearest one above.
  writeFileSync(join(cwd, 'package.json'), '{ "private": true }\n');
  const flags = '--no-save --no-package-lock --ignore-scripts --no-audit --no-fund';
  // On Windows npm is a script, which only a shell can run.
  await promisify(exec)(`npm install ${flags} ${name}@${version}`, { cwd });
  return path;
}
