import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useState } from 'react';
import type { PromoCodeForm, PromoCodeRow } from '#contract/sales/promo-codes.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { LeaveDialog } from '#islands/ui/LeaveDialog.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { upperCaseInPlace } from '#islands/ui/upper-case-in-place.ts';
import { useFocusOnError } from '#islands/ui/use-focus-on-error.ts';
import { DraftNotice } from '../drafts/DraftNotice.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { FormBar, useSaveShortcut } from '../FormBar.tsx';
import { useUnsavedChanges } from '../unsaved-changes.ts';
import { PromoCodeLimits } from './PromoCodeLimits.tsx';
import {
  isLimited,
  promoCodeDraft,
  promoCodeEntrySchema,
  toPromoCodeValues,
  type PromoCodeValues,
} from './promo-code-values.ts';
import { usePromoCodeSave } from './use-promo-code-save.ts';
import { countOf } from '#texts/language.ts';

interface Props {
  /** Null for a new promo code. */
  present: PromoCodeRow | null;
}

/** Renders the promo code form. Restores unsaved input after a reload or a login. */
export function PromoCodeEditor({ present }: Props) {
  const [saved] = useState(() => toPromoCodeValues(present));
  const form = useForm<PromoCodeValues, unknown, PromoCodeForm>({
    resolver: zodResolver(promoCodeEntrySchema),
    defaultValues: saved,
    shouldFocusError: false,
  });
  const { formState } = form;
  const { isSubmitting, isDirty, submitCount } = formState;
  const formRef = useFocusOnError(submitCount);
  useSaveShortcut(formRef);
  const unsaved = useUnsavedChanges(isDirty);
  const draft = useDraft(form, promoCodeDraft);
  const submit = usePromoCodeSave({
    form,
    id: present?.id,
    // The notice there links to the list.
    onSaved: () => unsaved.leaveTo('/admin'),
  });

  return (
    <>
      {draft && <DraftNotice draft={draft} isDirty={isDirty} />}
      <form
        ref={formRef}
        onSubmit={submit}
        noValidate
        className="panel flex flex-col gap-4 p-4 sm:p-5"
      >
        <div className="flex flex-col gap-4" inert={isSubmitting}>
          <Field
            label="Code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onInput={(event) => upperCaseInPlace(event.currentTarget)}
            hint={hintAtCode(present)}
            {...fieldProps(form, 'code')}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            <Field
              label="Discount %"
              inputMode="decimal"
              autoComplete="off"
              {...fieldProps(form, 'discount_percentage')}
            />
            <Field
              label="Expiration Date"
              type="date"
              hint="Holds to the end of this day, in the shop’s time zone"
              {...fieldProps(form, 'expiration_date')}
            />
            <SelectField label="Active" {...fieldProps(form, 'is_active', { setValueAs: Number })}>
              <option value={1}>Yes</option>
              <option value={0}>No</option>
            </SelectField>
          </div>
          <Field
            label="Note"
            autoComplete="off"
            hint="For you alone: visitors never see it"
            {...fieldProps(form, 'note')}
          />
          <PromoCodeLimits form={form} isOpenAtFirst={isLimited(draft?.values ?? saved)} />
        </div>
        <FormBar form={form} parts={promoCodeDraft.parts} />
      </form>
      <LeaveDialog isOpen={unsaved.isAsking} onStay={unsaved.stay} onLeave={unsaved.leave} />
    </>
  );
}

/** Hints at the code's past uses, which are counted by code. */
function hintAtCode(present: PromoCodeRow | null): string | undefined {
  if (!present || present.uses === 0) return undefined;
  return `Used ${countOf(present.uses, 'time')}. Under another name it starts anew.`;
}
