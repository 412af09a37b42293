import { exec } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Clang and its linker as WebAssembly (https://github.com/YoWASP/clang). */
const name = '@yowasp/clang';
const version = '22.0.0-git20542-10';
const folder = join(import.meta.dirname, '../..', 'node_modules', '.cache', 'clang', version);

/**
 * Installs the compiler on first use and returns its path. It is no dependency in package.json: it
 * weighs 101 MB and serves the include's tests only.
 *
 * @throws when npm cannot install it
 */
export async function provideClang(): Promise<string> {
  const path = join(folder, 'node_modules', name, 'gen', 'bundle.js');
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  // A folder without a package.json is none to npm: it would install beside the nearest one above.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = '--no-save --no-package-lock --ignore-scripts --no-audit --no-fund';
  // On Windows npm is a script, which only a shell can run.
  await promisify(exec)(`npm install ${flags} ${name}@${version}`, { cwd: folder });
  return path;
}

/** Files and folders by their names. */
export interface SourceFiles {
  [name: string]: string | SourceFiles;
}

interface RunOptions {
  stderr?: (bytes: Uint8Array | null) => void;
  /** Without it progress is printed. */
  fetchProgress: () => void;
}

interface Clang {
  /** Without arguments it only loads itself. */
  runClang(
    args: string[] | null,
    files: SourceFiles,
    options: RunOptions,
  ): Promise<Record<string, Uint8Array<ArrayBuffer> | string>>;
}

/** Result of a compilation. */
type Compiled = { ok: true; wasm: Uint8Array<ArrayBuffer> } | { ok: false; errors: string };

/** Compiles C++ to WebAssembly. The first time takes seconds. */
export async function compile(files: SourceFiles, args: string[]): Promise<Compiled> {
  const { runClang } = (await import(pathToFileURL(await provideClang()).href)) as Clang;
  const decoder = new TextDecoder();
  let errors = '';
  const options = {
    stderr: (bytes: Uint8Array | null) => {
      if (bytes) errors += decoder.decode(bytes);
    },
    fetchProgress: () => {},
  };
  await runClang(null, {}, options);
  try {
    const made = await runClang(['clang++', ...args, '-o', 'made.wasm'], files, options);
    const wasm = made['made.wasm'];
    return wasm instanceof Uint8Array ? { ok: true, wasm } : { ok: false, errors };
  } catch {
    return { ok: false, errors };
  }
}
