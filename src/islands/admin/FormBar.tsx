import { useState, type ReactNode, useEffect, type RefObject } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { countOf } from '#texts/language.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorText } from '../ui/ErrorText.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { type DraftPart, changedParts } from './drafts/draft.ts';

interface Props<Values extends FieldValues, Context, Parsed> {
  form: UseFormReturn<Values, Context, Parsed>;
  /** Groups of fields that each count as one change. */
  parts: readonly DraftPart<Values>[];
  /** The form's element id, if the bar is outside of it. */
  formId?: string;
  /** Said while nothing is unsaved. */
  unchanged?: string;
  /** A further button, more important than Save. */
  action?: ReactNode;
  children?: ReactNode;
}

export function FormBar<Values extends FieldValues, Context, Parsed>({
  form,
  parts,
  formId,
  unchanged = 'No changes',
  action,
  children,
}: Props<Values, Context, Parsed>) {
  const { errors, isSubmitting } = form.formState;
  const [discarded, setDiscarded] = useState<Values | null>(null);
  const count = useChangedParts(form, parts).length;

  // Undo must not bring back what was typed before a save.
  if (isSubmitting && discarded) setDiscarded(null);

  function discard() {
    setDiscarded(form.getValues());
    form.reset();
  }
  function undo() {
    if (discarded) form.reset(discarded, { keepDefaultValues: true });
    setDiscarded(null);
  }

  return (
    <div className="form-bar">
      <ErrorText>{errors.root?.message}</ErrorText>
      {children}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <span className="meta mr-auto">{describe(count, discarded !== null, unchanged)}</span>
        <kbd className="narrow:hidden">Ctrl S</kbd>
        {!isSubmitting && count > 0 && (
          <Button className="btn-ghost" onClick={discard}>
            Discard
          </Button>
        )}
        {count === 0 && discarded && (
          <Button className="btn-ghost" onClick={undo}>
            Undo
          </Button>
        )}
        <SubmitButton
          isSubmitting={isSubmitting}
          form={formId}
          className={count === 0 || action ? '' : 'btn-primary'}
        >
          Save
        </SubmitButton>
        {action}
      </div>
    </div>
  );
}

function describe(count: number, isDiscarded: boolean, unchanged: string): string {
  if (count > 0) return `${countOf(count, 'change')} not saved`;
  return isDiscarded ? 'Changes discarded.' : unchanged;
}

/** Submits the form on Ctrl S, or ⌘ S on a Mac, unless a dialog is open. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 's') return;
      // Prevents the browser's own save.
      event.preventDefault();
      if (event.repeat || document.querySelector('dialog[open]')) return;
      form.current?.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [form]);
}

export function useChangedParts<
  Values extends FieldValues,
  Context,
  Parsed,
  Part extends DraftPart<Values>,
>({ control, formState }: UseFormReturn<Values, Context, Parsed>, parts: readonly Part[]): Part[] {
  const values = useWatch({ control });
  return changedParts(parts, values, formState.defaultValues ?? {});
}
