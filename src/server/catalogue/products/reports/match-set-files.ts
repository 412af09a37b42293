import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import type { Db } from '#db/client.ts';
import { files, reports, setFiles } from '#db/schema.ts';
import type { ReportInput } from '#contract/catalogue/reports/ledger.ts';
import { parseSetFile } from '#contract/catalogue/set-files/parse-set-file.ts';
import {
  workbenchBounds,
  type SetFileText,
  inputsOf,
} from '#contract/catalogue/set-files/set-file.ts';
import type { Deps } from '#server/deps.ts';
import { logFault } from '#server/kit/log.ts';
import { noteProductChanged } from '../../note-product-changed.ts';
import { colorsNamed } from 'culori';
import { platformOf } from '#contract/catalogue/set-files/convert.ts';
import { isSameValue } from '#contract/catalogue/set-files/values.ts';
import { parseMoment } from '#contract/catalogue/reports/report-values.ts';

export interface SetFileRow {
  id: number;
  hash: string;
  sizeBytes: number;
}

export const selectSetFiles = (db: Pick<Db, 'select'>, productId: number): Promise<SetFileRow[]> =>
  db
    .select({ id: setFiles.id, hash: files.hash, sizeBytes: files.sizeBytes })
    .from(setFiles)
    .innerJoin(files, eq(files.id, setFiles.fileId))
    .where(eq(setFiles.productId, productId))
    .orderBy(asc(setFiles.position), asc(setFiles.id));

export async function openSetFile(
  { storage }: Pick<Deps, 'storage'>,
  { hash, sizeBytes }: SetFileRow,
): Promise<SetFileText | null> {
  if (sizeBytes > workbenchBounds.bytes) return null;
  const read = parseSetFile(await buffer(await storage.read(hash)));
  return 'file' in read ? read.file : null;
}

/** Returns the first set file with exactly the report's inputs, if any. */
export async function findSetFile(
  deps: Pick<Deps, 'storage'>,
  rows: SetFileRow[],
  inputs: ReportInput[],
): Promise<number | null> {
  if (inputs.length === 0) return null;
  for (const row of rows) {
    const setFile = await openSetFile(deps, row);
    if (setFile && firstDifference(inputs, setFile) === null) return row.id;
  }
  return null;
}

/**
 * Assigns set files to reports without one, after a product's set files changed. Removed set files
 * clear their reports and stored bytes never change, so a report may briefly lack its set file but
 * never has a wrong one. Never rejects, since the save is already done.
 */
export async function matchReports(
  deps: Pick<Deps, 'db' | 'storage'>,
  productId: number,
): Promise<void> {
  try {
    const open = await deps.db
      .select({ id: reports.id, inputs: reports.inputs })
      .from(reports)
      .where(and(eq(reports.productId, productId), isNull(reports.setFileId)));
    if (open.length === 0) return;
    const rows = await selectSetFiles(deps.db, productId);
    let matched = 0;
    for (const { id, inputs } of open) {
      const setFileId = await findSetFile(deps, rows, inputs);
      if (setFileId === null) continue;
      await deps.db
        .update(reports)
        .set({ setFileId: stillThere(setFileId, productId) })
        .where(and(eq(reports.id, id), isNull(reports.setFileId)));
      matched++;
    }
    if (matched > 0) await noteProductChanged(deps.db, productId);
  } catch (error) {
    logFault(error, undefined, 'set files of reports');
  }
}

/** Selects the set file's id; null if it was removed in the meantime. */
export const stillThere = (setFileId: number | null, productId: number) =>
  sql<
    number | null
  >`(SELECT ${setFiles.id} FROM ${setFiles} WHERE ${and(eq(setFiles.id, setFileId ?? 0), eq(setFiles.productId, productId))})`;

/**
 * Returns the first report input that a set file lacks or sets differently; null if all match.
 * Extra inputs of the set file are ignored; a report without inputs matches nothing. Set files use
 * codes for values that a report may name.
 */
export function firstDifference(inputs: ReportInput[], setFile: SetFileText): string | null {
  const values = new Map(inputsOf(setFile).map(({ name, value }) => [name, value]));
  const platform = platformOf(setFile.kind);
  const codesOf = (value: string) => {
    const text = value.trim();
    return /^-?\d{1,10}$/.test(text)
      ? [toColor(Number(text))]
      : [parseMoment(text.replace(/^D'(.*)'$/, '$1')), colorOf(text), ...enumCodes(text, platform)];
  };
  for (const [name, value] of inputs) {
    const other = values.get(name);
    if (other === undefined) return name;
    if (isSameValue(value, other)) continue;
    const codes = codesOf(other);
    if (!codesOf(value).some((code) => code !== null && codes.includes(code))) return name;
  }
  return inputs.length === 0 ? '' : null;
}

/** Maps a color's code: none is -1, or the same 32 bits unsigned. */
const toColor = (code: number) => (code === 0xff_ff_ff_ff ? -1 : code);

const colors = new Map(Object.entries(colorsNamed));

/** Returns the code of `clrRed`, `Red`, `C'255,0,0'` or `255,0,0`, whose lowest byte is red. */
function colorOf(text: string): number | null {
  const name = text.toLowerCase().replace(/^clr_?/, '');
  if (name === 'none') return -1;
  const rgb = colors.get(name);
  const [, ...parts] = /^(?:C')?(\d{1,3}),(\d{1,3}),(\d{1,3})'?$/.exec(text) ?? [];
  const [red, green, blue] =
    rgb === undefined ? parts.map(Number) : [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff];
  return red === undefined || green === undefined || blue === undefined
    ? null
    : red + green * 0x1_00 + blue * 0x1_00_00;
}

const prices = ['CLOSE', 'OPEN', 'HIGH', 'LOW', 'MEDIAN', 'TYPICAL', 'WEIGHTED'];
const named = new Map<string, number[]>([
  ['MODE_SMA', [0]],
  ['MODE_EMA', [1]],
  ['MODE_SMMA', [2]],
  ['MODE_LWMA', [3]],
  ['PERIOD_CURRENT', [0]],
  ['PERIOD_D1', [16_408, 1440]],
  ['PERIOD_W1', [32_769, 10_080]],
  ['PERIOD_MN1', [49_153, 43_200]],
]);

/** Returns the codes of a name in the terminal's enums; prices count from 1 in MetaTrader 5. */
function enumCodes(text: string, platform: 'mt4' | 'mt5' | null): number[] {
  const [, unit, count] = /^PERIOD_([MH])(\d{1,2})$/.exec(text) ?? [];
  if (unit === 'M') return [Number(count)];
  if (unit === 'H') return [16_384 + Number(count), 60 * Number(count)];
  const price = text.startsWith('PRICE_') ? prices.indexOf(text.slice(6)) : -1;
  if (price === -1) return named.get(text) ?? [];
  return platform === null ? [] : [platform === 'mt5' ? price + 1 : price];
}
