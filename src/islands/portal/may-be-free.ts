import { loginOf } from '#contract/login.ts';
import { freeMoveHours, type PortalLicense } from '#contract/portal.ts';

/** Returns whether the next move may be free, as far as the page knows: the store decides. */
export function mayBeFree(
  { accountNumber, createdAt, lastCheck }: PortalLicense,
  nowMs: number,
): boolean {
  if (loginOf(accountNumber) === null) return true;
  return nowMs - Date.parse(createdAt) < freeMoveHours * 3_600_000 && lastCheck?.outcome !== 'ok';
}
