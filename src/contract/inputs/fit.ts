import type { ProgramInput } from './newest-inputs.ts';

/** How a set file differs from the inputs that a version has. */
export interface SetFit {
  /** Names that the set file does not set. */
  added: string[];
  /** Names that the version does not have. */
  gone: string[];
}

/** Compares the names that a set file sets with those of a version's inputs; null where they are the same. */
export function fitOf(
  names: readonly string[],
  inputs: readonly Pick<ProgramInput, 'name'>[],
): SetFit | null {
  const [ofSet, ofVersion] = [new Set(names), new Set(inputs.map(({ name }) => name))];
  const added = [...ofVersion].filter((name) => !ofSet.has(name));
  const gone = [...ofSet].filter((name) => !ofVersion.has(name));
  return added.length + gone.length === 0 ? null : { added, gone };
}
