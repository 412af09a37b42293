import { fitOf } from '#contract/catalogue/inputs/fit.ts';
import type { NewestInputs } from '#contract/catalogue/inputs/newest-inputs.ts';
import { namesOfSetFile } from '#contract/catalogue/inputs/set-inputs.ts';
import { listVersions } from '#contract/catalogue/version-list.ts';
import { callAsAdmin } from '../api.ts';
import type { SetFile } from '#contract/catalogue/products.ts';
import { inputsOf, setFileKindNames } from '#contract/catalogue/set-files/set-file.ts';
import { fetchSetFile, readOwnFile } from '#islands/catalogue/set-files/read-file.ts';
import { countOf } from '#texts/language.ts';

export interface KnownInputs {
  productId: string | undefined;
  /** A saved set file, used if the newest version's inputs are unknown. */
  known: SetFile | undefined;
}

export interface SetFileFact {
  text: string;
  isProblem: boolean;
}

export async function describeSetFile(
  file: File,
  { productId, known }: KnownInputs,
): Promise<SetFileFact> {
  const { read } = await readOwnFile(file);
  if ('problem' in read) return { text: read.problem, isProblem: true };
  const inputs = inputsOf(read.file);
  const held = `${setFileKindNames[read.file.kind]}: ${countOf(inputs.length, 'input')}`;
  const newest = productId === undefined ? null : await askOnce(productId);
  const other = newest
    ? { from: `version ${newest.number}`, inputs: newest.inputs }
    : await fetchKnown(known);
  const fit = other && fitOf(namesOfSetFile(read.file), other.inputs);
  if (!fit) return { text: held, isProblem: false };
  const parts = [
    fit.gone.length > 0 && `${listNames(fit.gone)} not in ${other.from}`,
    fit.added.length > 0 && `${listNames(fit.added)} missing`,
  ];
  return { text: `${held}; ${parts.filter(Boolean).join('; ')}`, isProblem: false };
}

/** Files come in batches, so requests are shared. */
const asked = new Map<string, Promise<NewestInputs | null>>();

async function askOnce(id: string): Promise<NewestInputs | null> {
  const asking =
    asked.get(id) ??
    callAsAdmin(listVersions, { id }).then((result) => {
      asked.delete(id);
      return result.ok ? result.data.inputs : null;
    });
  asked.set(id, asking);
  return asking;
}

/** Reads the inputs from a saved set file, for versions whose inputs were not recorded. */
async function fetchKnown(known: SetFile | undefined) {
  const fetched = known ? await fetchSetFile(known.filePath, known.sizeBytes) : null;
  if (!known || !fetched || 'problem' in fetched) return null;
  return { from: known.fileName, inputs: inputsOf(fetched.file) };
}

const namesShown = 5;

function listNames(names: string[]): string {
  const shown = names.slice(0, namesShown).join(', ');
  return names.length > namesShown ? `${shown} and ${names.length - namesShown} more` : shown;
}
