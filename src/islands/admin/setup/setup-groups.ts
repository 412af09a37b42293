import type { Setup, SetupRow, SetupState } from '#contract/seller/setup.ts';

/** The page's headings with their rows; every row is under one. */
export const setupGroups: { name: string; rows: readonly SetupRow[] }[] = [
  { name: 'Server', rows: ['address', 'storage', 'disk'] },
  { name: 'Payments', rows: ['paypal', 'webhook', 'test-payment'] },
  { name: 'Mail', rows: ['postmark', 'sender', 'broadcast', 'test-mail', 'inbound-mail'] },
  { name: 'Safety', rows: ['backup', 'secret-key'] },
  { name: 'Site and law', rows: ['license-include', 'imprint', 'legal-texts'] },
];

export const isWaiting = (state: SetupState) => state === 'open' || state === 'failed';

/**
 * Returns the minute at which most rows were last tried, as ISO 8601 in UTC up to the minute; null
 * if no two rows share one.
 */
export function commonMinuteOf(rows: Setup['rows']): string | null {
  const counts = new Map<string, number>();
  for (const { triedAt } of rows) {
    if (triedAt) counts.set(minuteOf(triedAt), (counts.get(minuteOf(triedAt)) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most && most[1] > 1 ? most[0] : null;
}

export const minuteOf = (iso: string) => iso.slice(0, 'YYYY-MM-DDTHH:MM'.length);
