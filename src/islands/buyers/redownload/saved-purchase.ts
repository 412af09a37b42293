import { atom } from 'nanostores';
import type { PurchaseClaim, redownload } from '#contract/buyers/redownload.ts';
import type { OutputOf } from '#contract/route.ts';

const storageKey = 'tradeshelf:portal';

export interface SavedPurchase {
  claim: PurchaseClaim;
  answer: OutputOf<typeof redownload>;
}

/** In session storage, so that a reload needs no password; in memory if storage is blocked. */
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
    // The page works without storage.
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
