import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { $adminToken } from '../session.ts';
import {
  isWorthKeeping,
  mergeDraft,
  type Draft,
  type DraftRule,
  type MergedDraft,
} from './draft.ts';

/** A draft that was found, and is in the form again. */
export interface FoundDraft<Values> extends MergedDraft<Values> {
  /** What it is of. */
  noun: string;
  isDiscarded: boolean;
  /** Puts the form back to what there is. */
  discard(): void;
  undoDiscard(): void;
}

/**
 * Keeps what is typed as it is typed, for this window: a reload, a phone that throws the page away and the end of the
 * session lose no more than the files. What is saved, or left on purpose, is forgotten.
 *
 * @returns what was kept and is in the form again, or null
 */
export function useDraft<Values extends FieldValues, Context, Parsed>(
  { getValues, subscribe, reset }: UseFormReturn<Values, Context, Parsed>,
  rule: DraftRule<Values>,
): FoundDraft<Values> | null {
  const [key] = useState(() => `unsaved:${location.pathname}`);
  // What the form begins with: nothing is typed yet.
  const [present] = useState(() => getValues());
  const [found] = useState(() => findDraft(key, present, rule));
  const [discarded, setDiscarded] = useState<Values | null>(null);

  useEffect(() => {
    const before = rule.pack(present).typed;
    const stop = subscribe({
      formState: { values: true },
      callback({ values }) {
        const draft = { before, ...rule.pack(values) };
        if (isWorthKeeping(draft, rule)) sessionStorage.setItem(key, JSON.stringify(draft));
        else sessionStorage.removeItem(key);
      },
    });
    return () => {
      stop();
      // Without a token the way led to the login, and may lead back.
      if ($adminToken.get()) sessionStorage.removeItem(key);
    };
  }, [key, present, rule, subscribe]);

  useEffect(() => {
    if (found) reset(found.values, { keepDefaultValues: true });
    else sessionStorage.removeItem(key);
  }, [found, key, reset]);

  return (
    found && {
      ...found,
      noun: rule.noun,
      isDiscarded: discarded !== null,
      discard() {
        setDiscarded(getValues());
        reset(present);
      },
      undoDiscard() {
        if (discarded) reset(discarded, { keepDefaultValues: true });
        setDiscarded(null);
      },
    }
  );
}

function findDraft<Values>(
  key: string,
  present: Values,
  rule: DraftRule<Values>,
): MergedDraft<Values> | null {
  const text = sessionStorage.getItem(key);
  if (!text) return null;
  // Only this file wrote it.
  const draft: Draft<Values> = JSON.parse(text);
  const merged = mergeDraft(draft, present, rule);
  const isEmpty = merged.typed.length === 0 && merged.lost.length === 0 && !merged.hadFiles;
  return isEmpty ? null : merged;
}
