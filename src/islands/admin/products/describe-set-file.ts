import { compareInputs } from '#contract/set-files/compare.ts';
import type { SetFile } from '#contract/products.ts';
import { inputsOf, setFileKindNames } from '#contract/set-files/set-file.ts';
import { fetchSetFile, readOwnFile } from '#islands/set-files/read-file.ts';
import { setFileFacts as texts } from '#texts/admin/product-form.ts';

export interface SetFileFact {
  text: string;
  isProblem: boolean;
}

/**
 * What a file that is to be uploaded holds, or what is wrong with it.
 *
 * @param known a set file that the product has, by which its inputs are known
 */
export async function describeSetFile(
  file: File,
  known: SetFile | undefined,
): Promise<SetFileFact> {
  const { read } = await readOwnFile(file);
  if ('problem' in read) return { text: read.problem, isProblem: true };
  const inputs = inputsOf(read.file);
  const held = texts.inputs(setFileKindNames[read.file.kind], inputs.length);
  const other = known ? await fetchSetFile(known.filePath, known.sizeBytes) : null;
  if (!known || !other || 'problem' in other) return { text: held, isProblem: false };
  const { added, missing } = compareInputs(inputs, inputsOf(other.file));
  if (added.size + missing.length === 0) return { text: held, isProblem: false };
  const parts = [
    added.size > 0 && texts.unknown(listNames([...added]), known.fileName),
    missing.length > 0 && texts.missing(listNames(missing.map(({ name }) => name))),
  ];
  return { text: `${held}; ${parts.filter(Boolean).join('; ')}`, isProblem: false };
}

/** How many names are told in a line. */
const namesShown = 5;

function listNames(names: string[]): string {
  const shown = names.slice(0, namesShown).join(', ');
  return names.length > namesShown ? texts.andMore(shown, names.length - namesShown) : shown;
}
