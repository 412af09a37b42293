import { loginOf } from '#contract/seller/login.ts';
import type { PortalLicense } from '#contract/buyers/portal.ts';
import { formatDay } from '#texts/language.ts';
import { offlineList as texts } from '#texts/licenses.ts';

/** Tells what the buyer may do about a key's offline files, as far as the page knows. */
export function offlineStateOf(
  { accountNumber, isBlocked, offline }: PortalLicense,
  nowMs: number,
): { canMake: boolean; holds: boolean; text: string } {
  const { maxDays, from, leases } = offline;
  const isPossible = maxDays > 0 && !isBlocked && loginOf(accountNumber) !== null;
  const isEarly = from !== null && Date.parse(from) > nowMs;
  const last = leases
    .map(({ expiresAt }) => expiresAt)
    .toSorted()
    .at(-1);
  const holds = last !== undefined && Date.parse(last) > nowMs;
  const texted = [
    isPossible && isEarly ? texts.from(formatDay(from)) : '',
    holds ? texts.holds(formatDay(last)) : '',
  ];
  return { canMake: isPossible && !isEarly, holds, text: texted.filter(Boolean).join(' ') };
}
