import { atom } from 'nanostores';
import type { PurchaseClaim, redownload } from '#contract/redownload.ts';
import type { OutputOf } from '#contract/route.ts';

const storageKey = 'tradeshelf:portal';

/** What a one-time password has opened, and who asked for it. */
export interface SavedPurchase {
  claim: PurchaseClaim;
  answer: OutputOf<typeof redownload>;
}

/**
 * Kept for as long as the tab: a reload does not cost another one-time password. Where the browser allows no storage it
 * lives as long as the page.
 */
export const $savedPurchase = atom<SavedPurchase | null>(null);

if (typeof window !== 'undefined') {
  $savedPurchase.set(recall());
  $savedPurchase.listen(keep);
}

function keep(kept: SavedPurchase | null): void {
  try {
    if (kept) sessionStorage.setItem(storageKey, JSON.stringify(kept));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // The page goes on without.
  }
}

function recall(): SavedPurchase | null {
  try {
    const kept: SavedPurchase | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return kept?.claim && kept.answer?.portalToken ? kept : null;
  } catch {
    return null;
  }
}
