import type { ProgramInput } from './newest-inputs.ts';

export interface SetFit {
  /** Names missing from the set file. */
  added: string[];
  /** Names the version no longer has. */
  gone: string[];
}

/** Compares a set file's names with a version's inputs; null when they match. */
export function fitOf(
  names: readonly string[],
  inputs: readonly Pick<ProgramInput, 'name'>[],
): SetFit | null {
  const [ofSet, ofVersion] = [new Set(names), new Set(inputs.map(({ name }) => name))];
  const added = [...ofVersion].filter((name) => !ofSet.has(name));
  const gone = [...ofSet].filter((name) => !ofVersion.has(name));
  return added.length + gone.length === 0 ? null : { added, gone };
}
