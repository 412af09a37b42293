import type { SettingsValues } from '#contract/seller/shop-settings.ts';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import type { Deps } from '#server/deps.ts';
import { every } from '#server/kit/jobs/every.ts';
import { describeError, log } from '#server/kit/log.ts';
import { newestRateDay, writeRates } from './exchange-rates.ts';
import { parseRatesXml } from './parse-rates.ts';

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
