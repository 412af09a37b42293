import type { SettingsValues } from '#contract/seller/shop-settings.ts';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import type { Deps } from '#server/deps.ts';
import { every } from '#server/kit/jobs/every.ts';
import { describeError, log } from '#server/kit/log.ts';
import { newestRateDay, writeRates } from './exchange-rates.ts';
import { parseRatesXml, BadRates, parseRatesCsv } from './parse-rates.ts';
import { readFile } from 'node:fs/promises';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { saveExchangeRates as route } from '#contract/books/vat.ts';
import { countOf } from '#texts/language.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { refuseFile } from '#server/kit/uploads/check-files.ts';
import { stagedFile } from '#server/kit/uploads/staged-file.ts';

/** The ECB publishes once on each working day, at about 15:00 UTC. */
const everyMs = 6 * 3_600_000;
const timeoutMs = 10_000;
/** The file of 90 days has 120 KB. */
const maxBytes = 1_000_000;
/** Longest pause between two publications, in days: over Christmas or Easter. */
const longestPauseDays = 5;

type RateDeps = Pick<Deps, 'db' | 'now'> & { settings: Pick<Deps['settings'], 'ecbRatesUrl'> };

/**
 * Fetches the ECB's rates four times a day if the shop charges VAT: the last day's, or those of 90
 * days if days may be missing; retries in five minutes after a failure. Ignores a file that is not
 * the ECB's. Never rejects.
 */
export async function fetchRates(
  deps: RateDeps,
  { vatMode }: Pick<SettingsValues, 'vatMode'>,
): Promise<void> {
  if (vatMode === 'none') return;
  await every(deps, 'rates-fetched-at', everyMs, () => fetchNow(deps)).catch((error: unknown) =>
    log.warn({ error: describeError(error) }, 'exchange rates could not be fetched'),
  );
}

async function fetchNow({ db, settings, now }: RateDeps): Promise<void> {
  const newest = await newestRateDay(db);
  const recent = dayOf(new Date(now().getTime() - longestPauseDays * dayMs));
  const hasGap = newest === null || newest < recent;
  const xml = await download(hasGap ? historyOf(settings.ecbRatesUrl) : settings.ecbRatesUrl);
  const rates = parseRatesXml(xml, now());
  await db.transaction((tx) => writeRates(tx, rates, { wins: false }));
}

/** Returns the URL of the 90-day file, next to the daily one. */
const historyOf = (dailyUrl: string) => dailyUrl.replace(/-daily\.xml$/, '-hist-90d.xml');

/** @throws Error no answer in time, a status other than 200, or too long */
async function download(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok || !response.body) throw new Error(`The ECB answered ${response.status}`);
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`The file is longer than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

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
    throw error instanceof BadRates ? refuseFile('file', error.message) : error;
  }
}
