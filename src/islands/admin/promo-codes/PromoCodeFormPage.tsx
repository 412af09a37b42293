import { useState } from 'react';
import {
  createPromoCode,
  getPromoCode,
  texts,
  updatePromoCode,
  type PromoCodeRow,
} from '#contract/sales/promo-codes.ts';
import { Field } from '#islands/ui/Field.tsx';
import { LeaveDialog } from '#islands/ui/LeaveDialog.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { upperCaseInPlace } from '#islands/ui/upper-case-in-place.ts';
import { useFocusOnError } from '#islands/ui/use-focus-on-error.ts';
import { countOf, formatCount } from '#texts/language.ts';
import { $notice } from '../actions/notice.ts';
import { callAsAdmin } from '../api.ts';
import { BackToList } from '../BackToList.tsx';
import { DraftNotice, useDraft } from '../drafts/use-draft.tsx';
import { formatSum, shareText } from '../format.ts';
import { FormBar, useSaveShortcut } from '../FormBar.tsx';
import { oncePerVisit, useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { useUnsavedChanges } from '../unsaved-changes.ts';
import { field, useAdminForm } from '../use-admin-form.ts';
import { PromoCodeLimits } from './PromoCodeLimits.tsx';
import {
  isLimited,
  promoCodeDraft,
  promoCodeEntrySchema,
  toPromoCodeValues,
} from './promo-code-values.ts';

interface PageProps {
  /** Undefined for a new promo code. */
  id?: string;
}

export function PromoCodeFormPage({ id }: PageProps) {
  return (
    <div className="max-w-2xl">
      <BackToList tab="promo-codes" />
      <PageHeading>{id === undefined ? 'Add Promo Code' : 'Edit Promo Code'}</PageHeading>
      <div className="mt-4">
        {id === undefined ? <PromoCodeEditor present={null} /> : <PresentForm id={id} />}
      </div>
    </div>
  );
}

function PresentForm({ id }: { id: string }) {
  const query = useLoad(getPromoCode, { id }, oncePerVisit);
  return (
    <Loaded query={query} failed={texts.loadFailed}>
      {(present) => (
        <>
          <p className="text-base-content/80 mb-4 text-sm">
            {`So far ${countOf(present.uses, 'use')} and ${formatSum(present.revenue)} of revenue. ${conversionOf(present)}`}
          </p>
          <PromoCodeEditor present={present} />
        </>
      )}
    </Loaded>
  );
}

function conversionOf({ begun, uses }: PromoCodeRow): string {
  if (begun === 0) return 'No payments started with it.';
  return `Of ${countOf(begun, 'payment')} started with it, ${formatCount(uses)} completed${shareText(uses, begun)}.`;
}

interface EditorProps {
  present: PromoCodeRow | null;
}

function PromoCodeEditor({ present }: EditorProps) {
  const [saved] = useState(() => toPromoCodeValues(present));
  const { form, sending } = useAdminForm({
    schema: promoCodeEntrySchema,
    defaultValues: saved,
    shouldFocusError: false,
    send: (values) =>
      present
        ? callAsAdmin(updatePromoCode, { ...values, id: present.id })
        : callAsAdmin(createPromoCode, values),
    failed: texts.saveFailed,
    shownAt: { updated_at: null },
    changesData: false,
    onSaved({ code }) {
      unsaved.leaveTo('/admin');
      const link = { text: 'Promo Codes', path: '/admin?tab=promo-codes' };
      $notice.set({ text: `${code} saved.`, link });
    },
  });
  const { isDirty, submitCount } = form.formState;
  const formRef = useFocusOnError(submitCount);
  useSaveShortcut(formRef);
  const unsaved = useUnsavedChanges(isDirty);
  const draft = useDraft(form, promoCodeDraft);

  return (
    <>
      {draft && <DraftNotice draft={draft} isDirty={isDirty} />}
      <form
        ref={formRef}
        onSubmit={sending.submit}
        noValidate
        className="panel flex flex-col gap-4 p-4 sm:p-5"
      >
        <div className="flex flex-col gap-4" inert={sending.isSubmitting}>
          <Field
            label="Code"
            autoCapitalize="characters"
            spellCheck={false}
            onInput={(event) => upperCaseInPlace(event.currentTarget)}
            hint={hintAtCode(present)}
            {...field(form, 'code')}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label="Discount %" inputMode="decimal" {...field(form, 'discount_percentage')} />
            <Field
              label="Expiration Date"
              type="date"
              hint="Valid to the end of this day in the shop’s time zone"
              {...field(form, 'expiration_date')}
            />
            <SelectField label="Active" {...field(form, 'is_active', { setValueAs: Number })}>
              <option value={1}>Yes</option>
              <option value={0}>No</option>
            </SelectField>
          </div>
          <Field label="Note" hint="Visitors never see this" {...field(form, 'note')} />
          <PromoCodeLimits form={form} isOpenAtFirst={isLimited(draft?.values ?? saved)} />
        </div>
        <FormBar form={form} parts={promoCodeDraft.parts} />
      </form>
      <LeaveDialog isOpen={unsaved.isAsking} onStay={unsaved.stay} onLeave={unsaved.leave} />
    </>
  );
}

function hintAtCode(present: PromoCodeRow | null): string | undefined {
  if (!present || present.uses === 0) return undefined;
  return `Used ${countOf(present.uses, 'time')}. Renaming it resets the count.`;
}
