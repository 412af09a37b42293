const storageKey = 'tradeshelf:license-draft';

export const noDraft = { email: '', accountNumber: '', brokerName: '' };

/** Stores typed input in this tab until the purchase is open again; null: it was used. */
export function keepDraft(draft: typeof noDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(storageKey, JSON.stringify(draft));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // The page works without storage.
  }
}

/** Returns the stored input, or empty fields. */
export function recallDraft(): typeof noDraft {
  try {
    return { ...noDraft, ...JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') };
  } catch {
    return noDraft;
  }
}
