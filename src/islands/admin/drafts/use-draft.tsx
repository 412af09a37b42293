import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { locale } from '#texts/language.ts';
import { $adminToken } from '../session.ts';
import {
  isWorthKeeping,
  mergeDraft,
  type Draft,
  type DraftRule,
  type MergedDraft,
} from './draft.ts';

interface FoundDraft<Values> extends MergedDraft<Values> {
  noun: string;
}

/**
 * Stores what is typed for this tab, so that a reload or an ended session loses only the files.
 * Saving or deliberately leaving deletes the draft.
 *
 * @returns the restored draft, or null
 */
export function useDraft<Values extends FieldValues, Context, Parsed>(
  { getValues, subscribe, reset }: UseFormReturn<Values, Context, Parsed>,
  rule: DraftRule<Values>,
): FoundDraft<Values> | null {
  const [key] = useState(() => `unsaved:${location.pathname}`);
  // The form's first values, before anything is typed.
  const [present] = useState(() => getValues());
  const [found] = useState(() => findDraft(key, present, rule));

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
      // Without a token the user is at the login, and may come back.
      if ($adminToken.get()) sessionStorage.removeItem(key);
    };
  }, [key, present, rule, subscribe]);

  useEffect(() => {
    if (found) reset(found.values, { keepDefaultValues: true });
    else sessionStorage.removeItem(key);
  }, [found, key, reset]);

  return found && { ...found, noun: rule.noun };
}

function findDraft<Values>(
  key: string,
  present: Values,
  rule: DraftRule<Values>,
): MergedDraft<Values> | null {
  const text = sessionStorage.getItem(key);
  if (!text) return null;
  // Only this file writes it.
  const draft: Draft<Values> = JSON.parse(text);
  const merged = mergeDraft(draft, present, rule);
  const isEmpty = merged.typed.length === 0 && merged.lost.length === 0 && !merged.hadFiles;
  return isEmpty ? null : merged;
}

interface Props {
  draft: FoundDraft<unknown>;
  isDirty: boolean;
}

export function DraftNotice({ draft, isDirty }: Props) {
  if (draft.typed.length > 0 && !isDirty) return null;
  return (
    <div role="status" className="panel border-warning mb-4 space-y-1 px-4 py-3 text-sm">
      {describe(draft).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

const listFormat = new Intl.ListFormat(locale);

function describe({ noun, isStale, typed, clashing, lost, hadFiles }: Props['draft']): string[] {
  const sentences: string[] = [];
  if (isStale) sentences.push(`This ${noun} was changed after you started typing.`);
  if (typed.length > 0) {
    sentences.push(
      isStale
        ? `Your unsaved changes to ${listFormat.format(typed)} are back. Everything else is up to date.`
        : 'Your unsaved changes are back.',
    );
  }
  if (clashing.length > 0) {
    sentences.push(`Also changed there: ${listFormat.format(clashing)}. Saving overwrites that.`);
  }
  if (lost.length > 0) {
    sentences.push(`Dropped, because they have changed: ${listFormat.format(lost)}.`);
  }
  if (hadFiles) sentences.push('Choose your files again.');
  return sentences;
}
