import { groupsOf, headingOf, type SetGroup } from '../set-files/groups.ts';
import { parseSetFile } from '../set-files/parse-set-file.ts';
import { inputsOf, type SetFileText } from '../set-files/set-file.ts';
import { cutText, inputBounds } from './inputs.ts';
import type { ProgramInput } from './newest-inputs.ts';

/**
 * The inputs of a program by a set file that holds its defaults: names, defaults, and what comments say. A comment over a single
 * input is its label, over several their heading.
 *
 * @returns null where there are more than are kept
 */
function inputsOfSetFile(file: SetFileText): ProgramInput[] | null {
  const inputs = new Map<string, ProgramInput>();
  for (const group of groupsOf(file).groups) {
    for (const input of describeGroup(group)) inputs.set(input.name, input);
  }
  return inputs.size > inputBounds.inputs ? null : [...inputs.values()];
}

/** The names of what a set file sets, each once. */
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

/** What is kept of a set file beside its bytes. */
export interface SetFileInputs {
  /** The names of what it sets, a line each. */
  inputNames: string | null;
  inputs: ProgramInput[] | null;
}

/** Of one that cannot be opened in the browser either. */
export const nothingTold: SetFileInputs = { inputNames: null, inputs: null };

/** What is kept of the set file with these bytes. */
export function toldBy(bytes: Uint8Array): SetFileInputs {
  const read = parseSetFile(bytes);
  if ('problem' in read) return nothingTold;
  return { inputNames: namesOfSetFile(read.file).join('\n'), inputs: inputsOfSetFile(read.file) };
}
