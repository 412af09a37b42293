const storageKey = 'tradeshelf:license-draft';

export const noDraft = { email: '', accountNumber: '', brokerName: '' };

/** Keeps what was typed until the purchase is open again, in this tab; null: it is used. */
export function keepDraft(draft: typeof noDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(storageKey, JSON.stringify(draft));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // The page works without storage.
  }
}

/** Returns what was typed before, else empty fields. */
export function recallDraft(): typeof noDraft {
  try {
    return { ...noDraft, ...JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') };
  } catch {
    return noDraft;
  }
}
