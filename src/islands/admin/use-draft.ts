import { useEffect, useState } from 'react';
import { $adminToken } from './session.ts';

interface Options<Draft> {
  isDirty: boolean;
  /** What is to be kept of the form. */
  read(): Draft;
  restore(draft: Draft): void;
}

/**
 * Keeps what was typed when the session ends, until the seller has logged in again in the same tab and is back at the
 * same address.
 *
 * @returns what was kept and is now in the form again, or null
 */
export function useDraft<Draft>({ isDirty, read, restore }: Options<Draft>): Draft | null {
  const [key] = useState(() => `draft:${location.pathname}`);
  const [draft] = useState<Draft | null>(() => parse(sessionStorage.getItem(key)));

  useEffect(() => {
    if (!draft) return;
    restore(draft);
    sessionStorage.removeItem(key);
    // oxlint-disable-next-line react/exhaustive-deps -- once, whatever functions later renders bring
  }, [draft, key]);

  useEffect(() => {
    if (!isDirty) return;
    return $adminToken.listen((token) => {
      if (!token) sessionStorage.setItem(key, JSON.stringify(read()));
    });
  });

  return draft;
}

/** Only this file wrote it. */
const parse = (text: string | null) => (text ? JSON.parse(text) : null);
