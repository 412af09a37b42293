import { redownload, type PurchaseClaim } from '#contract/redownload.ts';
import type { OutputOf } from '#contract/route.ts';

const storageKey = 'tradeshelf:portal';

/** What a one-time password has opened, and who asked for it. */
export interface KeptPurchase {
  claim: PurchaseClaim;
  answer: OutputOf<typeof redownload>;
}

/**
 * Keeps it for as long as the tab: a reload does not cost another one-time password. Where the browser allows no storage
 * it lives as long as the page.
 */
export function keepPurchase(kept: KeptPurchase): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // The page goes on without.
  }
}

export function forgetPurchase(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}

export function recallPurchase(): KeptPurchase | null {
  try {
    const kept: Partial<KeptPurchase> | null = JSON.parse(
      sessionStorage.getItem(storageKey) ?? 'null',
    );
    const answer = redownload.output.safeParse(kept?.answer);
    if (!kept?.claim || !answer.success) return null;
    return { claim: kept.claim, answer: answer.data };
  } catch {
    return null;
  }
}
