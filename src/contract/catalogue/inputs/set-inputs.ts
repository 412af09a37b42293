import { groupsOf, headingOf, type SetGroup } from '../set-files/groups.ts';
import { parseSetFile } from '../set-files/parse-set-file.ts';
import { inputsOf, type SetFileText } from '../set-files/set-file.ts';
import { cutText, inputBounds } from './inputs.ts';
import type { ProgramInput } from './newest-inputs.ts';

/**
 * Reads a program's inputs from a set file of its defaults: names, defaults and comments. A comment
 * above one input is its label, above several their heading.
 *
 * @returns null if there are more than can be stored
 */
function inputsOfSetFile(file: SetFileText): ProgramInput[] | null {
  const inputs = new Map<string, ProgramInput>();
  for (const group of groupsOf(file).groups) {
    for (const input of describeGroup(group)) inputs.set(input.name, input);
  }
  return inputs.size > inputBounds.inputs ? null : [...inputs.values()];
}

export const namesOfSetFile = (file: SetFileText): string[] => [
  ...new Set(inputsOf(file).map(({ name }) => name)),
];

function describeGroup({ title, inputs }: SetGroup): ProgramInput[] {
  const [only] = inputs.length === 1 ? inputs : [];
  const isLabel = only !== undefined && headingOf(only) === '';
  const said = title === '' ? null : cutText(title);
  return inputs
    .filter(({ name }) => name.length <= inputBounds.name)
    .map(({ name, value }) => ({
      name,
      type: null,
      default: cutText(value.trim(), inputBounds.value),
      label: isLabel ? said : null,
      enumNames: [],
      group: isLabel ? null : said,
    }));
}

/** What is stored about a set file beside its bytes. */
export interface SetFileInputs {
  /** The names it sets, one per line. */
  inputNames: string | null;
  inputs: ProgramInput[] | null;
}

/** For a file that cannot be parsed. */
export const noSetFileInputs: SetFileInputs = { inputNames: null, inputs: null };

export function parseSetFileInputs(bytes: Uint8Array): SetFileInputs {
  const read = parseSetFile(bytes);
  if ('problem' in read) return noSetFileInputs;
  return { inputNames: namesOfSetFile(read.file).join('\n'), inputs: inputsOfSetFile(read.file) };
}
