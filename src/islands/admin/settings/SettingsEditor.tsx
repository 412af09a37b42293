import { useState, type ReactNode } from 'react';
import { useFieldArray, type FieldPath } from 'react-hook-form';
import {
  maxLinks,
  saveSettings,
  texts,
  type SettingsAnswer,
} from '#contract/seller/shop-settings.ts';
import { Field } from '#islands/ui/Field.tsx';
import { LeaveDialog } from '#islands/ui/LeaveDialog.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { useFocusOnError } from '#islands/ui/use-focus-on-error.ts';
import { eventKindNames as kindNames } from '#texts/contract/contact.ts';
import { callAsAdmin } from '../api.ts';
import { FormBar, useSaveShortcut, useChangedParts } from '../FormBar.tsx';
import { useUnsavedChanges } from '../unsaved-changes.ts';
import { field, useAdminForm } from '../use-admin-form.ts';
import { AccentField } from './AccentField.tsx';
import { countries, listTimeZones, renderChoices } from './choices.tsx';
import {
  keptKinds,
  mailedKinds,
  settingsFormSchema,
  settingsHeadingId,
  settingsParts,
  settingsSections,
  toForm,
  type SettingsForm,
  type SettingsMethods,
} from './settings-values.ts';
import { VatPanel } from './VatPanel.tsx';
import { SettingsSection, ShownSection } from './SettingsSection.tsx';
import { SectionIndex } from '../SectionIndex.tsx';

interface Props {
  saved: SettingsAnswer;
  updatedAt: string;
  onSaved(answer: SettingsAnswer): void;
  children: ReactNode;
}

export function SettingsEditor({ saved, updatedAt, onSaved, children }: Props) {
  const { form, sending } = useAdminForm({
    schema: settingsFormSchema,
    defaultValues: toForm(saved),
    shouldFocusError: false,
    send: (values) => callAsAdmin(saveSettings, { ...values, updatedAt }),
    failed: texts.saveFailed,
    changesData: false,
    notice: () => 'Settings saved. Every page shows them from now on.',
    onSaved(answer, _, { reset }) {
      reset(toForm(answer));
      onSaved(answer);
    },
  });
  const { errors, isDirty, submitCount } = form.formState;
  const formRef = useFocusOnError(submitCount);
  const [shown, setShown] = useState(settingsHeadingId('brand'));
  const [seenCount, setSeenCount] = useState(0);
  if (submitCount !== seenCount) {
    setSeenCount(submitCount);
    const wrong = settingsSections.find(({ fields }) => fields.some((name) => name in errors));
    // In this rendering, since the focus cannot move to an error in a hidden section.
    if (wrong) setShown(settingsHeadingId(wrong.id));
  }
  useSaveShortcut(formRef);
  const unsaved = useUnsavedChanges(isDirty);
  const changed = new Set(useChangedParts(form, settingsParts).flatMap(({ fields }) => fields));
  const sections = settingsSections.map(({ id, name, fields }) => ({
    id: settingsHeadingId(id),
    name,
    isUnsaved: fields.some((each) => changed.has(each)),
  }));
  const tick = (name: FieldPath<SettingsForm>, label: string) => (
    <label className="flex items-start gap-2 text-sm">
      <input type="checkbox" className="checkbox checkbox-sm mt-0.5" {...form.register(name)} />
      {label}
    </label>
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <SectionIndex sections={sections} shown={shown} onShow={setShown} />
      <form ref={formRef} onSubmit={sending.submit} noValidate className="flex flex-col gap-4">
        <div className="flex flex-col gap-4" inert={sending.isSubmitting}>
          <ShownSection value={shown}>
            <SettingsSection id="brand" title="Brand">
              <div className="flex flex-col gap-4">
                <Field label="Shop name" {...field(form, 'siteName')} />
                <AccentField form={form} />
              </div>
            </SettingsSection>
            {children}
            <SettingsSection id="front" title="Front page and footer">
              <div className="flex flex-col gap-4">
                <Field
                  label="Heading"
                  placeholder="Trading tools for MetaTrader"
                  {...field(form, 'heroTitle')}
                />
                <Field
                  label="Line below it"
                  hint="Leave empty for the standard welcome."
                  {...field(form, 'heroText')}
                />
                <TextAreaField
                  label="Text in the footer"
                  className="max-h-60 min-h-16"
                  {...field(form, 'footerText')}
                />
                <LinksField form={form} />
              </div>
            </SettingsSection>
            <SettingsSection id="seller" title="Seller">
              <p className="meta mb-3">Shown on the imprint page and in receipts.</p>
              <div className="grid items-start gap-4 sm:grid-cols-2">
                <Field label="Name" {...field(form, 'seller.name')} />
                <Field label="Phone" {...field(form, 'seller.phone')} />
                <TextAreaField
                  label="Address"
                  className="max-h-60 min-h-16"
                  {...field(form, 'seller.address')}
                />
                <Field label="Email" type="email" {...field(form, 'seller.email')} />
                <Field label="VAT ID" {...field(form, 'seller.vatId')} />
                <Field label="Register" {...field(form, 'seller.register')} />
                <SelectField
                  label="Country"
                  hint="Where you are established. This decides the VAT."
                  {...field(form, 'seller.country')}
                >
                  <option value="">Not chosen</option>
                  {renderChoices(countries)}
                </SelectField>
              </div>
            </SettingsSection>
            <SettingsSection id="about" title="About page">
              <TextAreaField
                label="Text, in markdown"
                hint="Leave empty for no About page."
                {...field(form, 'about')}
              />
            </SettingsSection>
            <SettingsSection id="support" title="Support">
              <div className="grid items-start gap-4 sm:grid-cols-2">
                <Field label="Support email" type="email" {...field(form, 'supportEmail')} />
                <div className="max-w-40">
                  <Field
                    label="Reply within (hours)"
                    inputMode="numeric"
                    {...field(form, 'replyHours')}
                  />
                </div>
                <Field
                  label="Address for incoming email"
                  type="email"
                  hint="Postmark’s inbound address. Replies then land in their ticket"
                  {...field(form, 'inboundAddress')}
                />
                <Field
                  label="Support refund limit (USD per order)"
                  inputMode="decimal"
                  {...field(form, 'supportRefundLimit')}
                />
                <div>
                  {tick('digitalConsent', 'Ask buyers for consent to immediate delivery')}
                  <p className="meta mt-1">
                    Needed to sell to consumers in the EU without a right of withdrawal once the
                    download has begun. Adds two boxes to the buy dialog; nothing opens until the
                    buyer has the confirmation. A tool, not legal advice
                  </p>
                </div>
              </div>
            </SettingsSection>
            <SettingsSection id="days" title="Days, visits and logins">
              <div className="flex flex-col gap-3">
                <div className="max-w-xs">
                  <SelectField
                    label="Time zone"
                    hint="Your days start and end in this zone"
                    {...field(form, 'timeZone')}
                  >
                    {renderChoices(listTimeZones(saved.timeZone))}
                  </SelectField>
                </div>
                {tick('countVisits', 'Count visits, without cookies or personal data')}
                {tick('requireSecondFactor', 'Everyone needs a second factor to log in')}
              </div>
            </SettingsSection>
            <VatPanel form={form} />
            <SettingsSection id="retention" title="How long data is kept (days)">
              <p className="meta mb-3">
                The privacy policy states these periods. License checks and downloads are your
                evidence in a dispute, so they are kept for at least 200 days. Set your host’s logs
                to the same period as the logs here.
              </p>
              <div className="grid items-start gap-4 sm:grid-cols-3">
                {keptKinds.map(([kind, label]) => (
                  <Field
                    key={kind}
                    label={label}
                    inputMode="numeric"
                    {...field(form, `retention.${kind}`)}
                  />
                ))}
              </div>
            </SettingsSection>
            <SettingsSection id="mails" title="Emails to you">
              <p className="meta mb-3">Sent to the seller’s email, or else to the support email.</p>
              <div className="grid gap-2 sm:grid-cols-2">
                {mailedKinds.map((kind, place) => (
                  <div key={kind}>{tick(`mailed.${place}`, kindNames[kind])}</div>
                ))}
              </div>
              <hr className="border-base-300 my-3" />
              {tick('mailsDaily', 'One email a day instead of one for each event')}
            </SettingsSection>
          </ShownSection>
        </div>
        <FormBar form={form} parts={settingsParts} />
      </form>
      <LeaveDialog isOpen={unsaved.isAsking} onStay={unsaved.stay} onLeave={unsaved.leave} />
    </div>
  );
}

function LinksField({ form }: { form: SettingsMethods }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' });
  return (
    <fieldset>
      <legend className="text-sm font-medium">Links</legend>
      <p className="meta">Links to Telegram, YouTube, MQL5 and Myfxbook get an icon.</p>
      {fields.map(({ id }, place) => (
        <div
          key={id}
          className="mt-3 grid items-start gap-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
        >
          <Field label="Label" {...field(form, `links.${place}.label`)} />
          <Field
            label="Address"
            type="url"
            placeholder="https://t.me/…"
            {...field(form, `links.${place}.url`)}
          />
          <button type="button" className="btn btn-sm sm:mt-6" onClick={() => remove(place)}>
            Remove
          </button>
        </div>
      ))}
      {fields.length < maxLinks && (
        <button
          type="button"
          className="btn btn-sm mt-3"
          onClick={() => append({ label: '', url: '' })}
        >
          Add a link
        </button>
      )}
    </fieldset>
  );
}
