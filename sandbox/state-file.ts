import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createState, type State } from './state.ts';

const MIN_PAUSE_MS = 250;

export function loadState(path: string | undefined): State {
  const state = createState();
  if (!path || !existsSync(path)) return state;
  const stored: Record<string, [string, never][]> = JSON.parse(readFileSync(path, 'utf8'));
  for (const [name, map] of Object.entries(state)) {
    for (const [key, value] of stored[name] ?? []) map.set(key, value);
  }
  return state;
}

/** Opens the file of a state; without a path nothing is written. */
export function openStateFile(state: State, path: string | undefined) {
  if (!path) return { changed() {}, flush() {} };
  mkdirSync(dirname(path), { recursive: true });
  let pauseMs = MIN_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;

  function flush() {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    const startedAt = performance.now();
    const maps = Object.entries(state).map(([name, map]) => [name, [...map]]);
    // Renamed, so that the file is always complete.
    writeFileSync(`${path}.next`, JSON.stringify(Object.fromEntries(maps)));
    renameSync(`${path}.next`, path as string);
    // Large states are written less often, so that load tests do not measure this file.
    pauseMs = Math.max(MIN_PAUSE_MS, (performance.now() - startedAt) * 10);
  }

  return {
    changed() {
      timer ??= setTimeout(() => {
        try {
          flush();
        } catch (error) {
          console.error('sandbox: the state file cannot be written', error);
        }
      }, pauseMs).unref();
    },
    flush,
  };
}
