import { pathToFileURL } from 'node:url';
import { providePackage } from './provide-package.ts';

/** Clang and its linker as WebAssembly (https://github.com/YoWASP/clang), 101 MB. */
const version = '22.0.0-git20542-10';

/** Installs the compiler on first use. @throws when npm cannot install it */
const provideClang = () =>
  providePackage('@yowasp/clang', {
    folder: `clang/${version}`,
    version,
    file: 'gen/bundle.js',
  });

export interface SourceFiles {
  [name: string]: string | SourceFiles;
}

interface RunOptions {
  stderr?: (bytes: Uint8Array | null) => void;
  /** Silences the progress. */
  fetchProgress: () => void;
}

interface Clang {
  /** Only loads itself if `args` is null. */
  runClang(
    args: string[] | null,
    files: SourceFiles,
    options: RunOptions,
  ): Promise<Record<string, Uint8Array<ArrayBuffer> | string>>;
}

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
