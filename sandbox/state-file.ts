import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createState, type State } from './state.ts';

const MIN_PAUSE_MS = 250;

/** Keeps a state in a JSON file, always whole: written beside it and renamed over it. */
export interface StateFile {
  /** Notes a change; the file follows shortly after. */
  changed(): void;
  /** Writes what is not written yet, before it returns. */
  flush(): void;
}

/** The state kept in `path`, or an empty one when there is no such file. */
export function loadState(path: string | undefined): State {
  const state = createState();
  if (!path) return state;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return state;
    throw error;
  }
  const stored = JSON.parse(text) as Record<string, [string, never][]>;
  for (const [name, map] of Object.entries(state)) {
    for (const [key, value] of stored[name] ?? []) map.set(key, value);
  }
  return state;
}

/** Follows `state` into `path`. Without a path it does nothing. */
export function followState(state: State, path: string | undefined): StateFile {
  if (!path) return { changed() {}, flush() {} };
  mkdirSync(dirname(path), { recursive: true });
  const serialise = () =>
    JSON.stringify(
      Object.fromEntries(Object.entries(state).map(([name, map]) => [name, [...map]])),
    );
  let dirty = false;
  let pauseMs = MIN_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;

  async function write() {
    dirty = false;
    const startedAt = performance.now();
    const next = `${path}.next`;
    await writeFile(next, serialise());
    // A flush at shutdown may have written a newer one meanwhile.
    if (timer) await rename(next, path as string);
    // A big state is written more rarely, so that load tests do not measure this file.
    pauseMs = Math.max(MIN_PAUSE_MS, (performance.now() - startedAt) * 10);
  }

  function schedule() {
    timer = setTimeout(() => {
      write()
        .catch((error: unknown) =>
          console.error('sandbox: the state file cannot be written', error),
        )
        .finally(() => {
          if (timer === undefined) return;
          timer = undefined;
          if (dirty) schedule();
        });
    }, pauseMs);
    timer.unref();
  }

  return {
    changed() {
      dirty = true;
      if (!timer) schedule();
    },
    flush() {
      if (!dirty && !timer) return;
      clearTimeout(timer);
      timer = undefined;
      dirty = false;
      writeFileSync(`${path}.last`, serialise());
      renameSync(`${path}.last`, path);
    },
  };
}
