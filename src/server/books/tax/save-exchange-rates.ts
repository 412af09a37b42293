import { readFile } from 'node:fs/promises';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { saveExchangeRates as route } from '#contract/books/vat.ts';
import { countOf } from '#texts/language.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { invalidField } from '#server/kit/errors.ts';
import { stagedFile } from '#server/kit/uploads/staged-file.ts';
import { writeRates } from './exchange-rates.ts';
import { BadRates, parseRatesCsv } from './parse-rates.ts';

/**
 * Saves rates that the seller uploads.
 *
 * @throws AppError 400 the file is not the ECB's
 */
export async function saveExchangeRates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { file }: ParsedInputOf<typeof route>,
  caller: Caller,
): Promise<OutputOf<typeof route>> {
  const at = now();
  const rates = readRates(await readFile(stagedFile(file).path, 'utf8'), at);
  const days = new Set(rates.map(({ day }) => day)).size;
  await db.transaction(async (tx) => {
    await writeRates(tx, rates, { wins: true });
    const event = { subject: 'Exchange rates', detail: countOf(days, 'day') };
    await recordAction(tx, caller, { action: 'exchange-rates-saved', ...event }, at);
  });
  return { success: true, days };
}

function readRates(csv: string, now: Date) {
  try {
    return parseRatesCsv(csv, now);
  } catch (error) {
    throw error instanceof BadRates ? invalidField('file', error.message) : error;
  }
}
