import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type SourceFiles } from '#tests/support/clang.ts';

const folder = join(import.meta.dirname, 'mql');

export const platforms = ['MT4', 'MT5'] as const;
export type Platform = (typeof platforms)[number];

/**
 * Turns warnings of MQL's compiler and more into errors, and traps where MQL ends a program: an
 * index out of range, a division by zero. Uninitialised memory holds a pattern, never an accidental
 * zero.
 */
const args = [
  '-std=c++20',
  '-O1',
  '-Wall',
  '-Wextra',
  '-Wconversion',
  '-Wsign-conversion',
  '-Wsign-compare',
  '-Wshadow',
  '-Wno-unknown-pragmas',
  '-Werror',
  '-fno-exceptions',
  '-fno-rtti',
  '-fsanitize=bounds,shift,signed-integer-overflow,integer-divide-by-zero',
  '-fsanitize-trap=all',
  '-ftrivial-auto-var-init=pattern',
];
const link = ['-mexec-model=reactor', '-Wl,--no-entry'];

function filesWith(include: string, main: string): SourceFiles {
  return {
    'mql.h': readFileSync(join(folder, 'mql.h'), 'utf8'),
    // MetaTrader 5's own; the header declares the parts that experts use.
    Trade: { 'Trade.mqh': '' },
    'license.mqh': include,
    'helper.mqh': readFileSync('src/server/licenses/include/helper.mqh', 'utf8'),
    'main.cpp': main,
  };
}

function argsFor(platform: Platform): string[] {
  return [...args, platform === 'MT5' ? '-D__MQL5__' : '-D__MQL4__'];
}

/** Compiles the include with `tests/include/mql`'s entry points, or with a whole expert. */
export async function compileTerminal(
  include: string,
  platform: Platform,
  expert?: string,
): Promise<WebAssembly.Module> {
  const main = readFileSync(join(folder, 'terminal.cpp'), 'utf8');
  const files = filesWith(include, main);
  // C++ has no such directive.
  if (expert) files['expert.mqh'] = expert.replace(/^#property .*$/gm, '');
  const forExpert = expert ? ['-DEXPERT', '-I.', '-Wno-unused-parameter'] : [];
  const made = await compile(files, [...argsFor(platform), ...forExpert, ...link, 'main.cpp']);
  if (!made.ok) throw new Error(`The include does not compile for ${platform}:\n${made.errors}`);
  return new WebAssembly.Module(made.wasm);
}

/** Returns the compiler's complaints about MQL after the include; empty when there are none. */
export async function complaintsAbout(
  include: string,
  platform: Platform,
  { before = '', after = '' }: { before?: string; after?: string },
): Promise<string> {
  const main = `#include "mql.h"\n${before}\n#include "license.mqh"\n${after}\n`;
  const made = await compile(filesWith(include, main), [...argsFor(platform), '-c', 'main.cpp']);
  return made.ok ? '' : made.errors;
}
