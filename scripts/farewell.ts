import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { countOf } from '#texts/language.ts';
import { makeFarewell, type FarewellFile } from '#server/licenses/offline/farewell.ts';
import type { KeyDeps } from '#server/licenses/signing-keys/signing-keys.ts';
import { UsageError } from './command-line.ts';

const maxYears = 20;

/**
 * Writes an offline file for each valid key and a list of all keys, for the day a shop closes.
 *
 * @throws UsageError for a folder that is not empty, or an invalid number of years
 */
export async function writeFarewell(
  deps: KeyDeps,
  folder: string,
  typedYears: string | undefined,
): Promise<string> {
  const years = Number(typedYears);
  if (!Number.isInteger(years) || years < 1 || years > maxYears) {
    throw new UsageError(`--years must be a number from 1 to ${maxYears}.`);
  }
  await prepare(folder);
  const list = await open(join(folder, listName), 'wx');
  const without: number[] = [];
  let files = 0;
  try {
    await list.write(`\ufeff${toCsv(columns)}`);
    for await (const key of makeFarewell(deps, (now) => addYears(now, years))) {
      if (key.file) files++;
      else without.push(key.licenseId);
      await list.write(toCsv(await writeOne(folder, key)));
    }
  } finally {
    await list.close();
  }
  return [
    `${countOf(files, 'file')} in ${folder}. ${listName} says which is whose. No key with a file can move before its file ends.`,
    ...(without.length > 0
      ? [`Keys without a file, because they are bound to no account: ${without.join(', ')}.`]
      : []),
  ].join('\n');
}

const listName = 'keys.csv';
const columns = ['License', 'Email', 'Product', 'Account', 'Server', 'Until', 'File'];

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) {
    throw new UsageError(`${folder} is not empty. Name a new folder.`);
  }
}

/** Each key has its own folder: two keys of one account and product have files of one name. */
async function writeOne(folder: string, key: FarewellFile): Promise<string[]> {
  const { licenseId, email, productName, accountNumber, file } = key;
  const own = [String(licenseId), email, productName, accountNumber];
  if (!file) return [...own, '', '', ''];
  const path = join(String(licenseId), file.name);
  await mkdir(join(folder, String(licenseId)), { recursive: true });
  await writeFile(join(folder, path), file.content);
  return [...own, file.server, file.expiresAt.toISOString(), path];
}

function addYears(from: Date, years: number): Date {
  const date = new Date(from);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date;
}

const toCsv = (row: string[]): string =>
  stringify([row], { record_delimiter: 'windows', escape_formulas: true });
