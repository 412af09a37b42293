import type { ReactNode } from 'react';
import { useFieldArray, type FieldPath } from 'react-hook-form';
import {
  maxLinks,
  saveSettings,
  texts,
  type SettingsAnswer,
} from '#contract/seller/shop-settings.ts';
import { Field } from '#islands/ui/Field.tsx';
import { LeaveDialog } from '#islands/ui/LeaveDialog.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { useFocusOnError } from '#islands/ui/use-focus-on-error.ts';
import { eventKindNames as kindNames } from '#texts/contract/contact.ts';
import { callAsAdmin } from '../api.ts';
import { FormBar, useSaveShortcut, useChangedParts } from '../FormBar.tsx';
import { Panel } from '../Panel.tsx';
import { useUnsavedChanges } from '../unsaved-changes.ts';
import { field, useAdminForm } from '../use-admin-form.ts';
import { AccentField } from './AccentField.tsx';
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
import { SectionIndex } from '../SectionIndex.tsx';

interface Props {
  saved: SettingsAnswer;
  updatedAt: string;
  onSaved(answer: SettingsAnswer): void;
  children: ReactNode;
}

const timeZones = Intl.supportedValuesOf('timeZone');

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
  const { isDirty, submitCount } = form.formState;
  const formRef = useFocusOnError(submitCount);
  useSaveShortcut(formRef);
  const unsaved = useUnsavedChanges(isDirty);
  const tick = (name: FieldPath<SettingsForm>, label: string) => (
    <label className="flex items-start gap-2 text-sm">
      <input type="checkbox" className="checkbox checkbox-sm mt-0.5" {...form.register(name)} />
      {label}
    </label>
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <SettingsIndex form={form} />
      <form ref={formRef} onSubmit={sending.submit} noValidate className="flex flex-col gap-4">
        <div className="flex flex-col gap-4" inert={sending.isSubmitting}>
          <Panel title="Brand" headingId={settingsHeadingId('brand')}>
            <div className="flex flex-col gap-4">
              <Field label="Shop name" {...field(form, 'siteName')} />
              <AccentField form={form} />
            </div>
          </Panel>
          {children}
          <Panel title="Front page and footer" headingId={settingsHeadingId('front')}>
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
          </Panel>
          <Panel title="Seller" headingId={settingsHeadingId('seller')}>
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
              <Field
                label="Country"
                maxLength={2}
                hint="Where you are established: a two-letter code such as DE"
                {...field(form, 'seller.country')}
              />
            </div>
          </Panel>
          <Panel title="About page" headingId={settingsHeadingId('about')}>
            <TextAreaField
              label="Text, in markdown"
              hint="Leave empty for no About page."
              {...field(form, 'about')}
            />
          </Panel>
          <Panel title="Support" headingId={settingsHeadingId('support')}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Field label="Support email" type="email" {...field(form, 'supportEmail')} />
              <div className="max-w-40">
                <Field
                  label="Reply within, hours"
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
                label="Support refund limit, USD per order"
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
          </Panel>
          <Panel title="Days, visits and logins" headingId={settingsHeadingId('days')}>
            <div className="flex flex-col gap-3">
              <div className="max-w-xs">
                <Field
                  label="Time zone"
                  list="time-zones"
                  hint="Your days start and end in this zone"
                  {...field(form, 'timeZone')}
                />
              </div>
              <datalist id="time-zones">
                {timeZones.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </datalist>
              {tick('countVisits', 'Count visits, without cookies or personal data')}
              {tick('requireSecondFactor', 'Everyone needs a second factor to log in')}
            </div>
          </Panel>
          <VatPanel form={form} />
          <Panel title="How long data is kept, days" headingId={settingsHeadingId('retention')}>
            <p className="meta mb-3">
              The privacy policy states these periods. License checks and downloads are your
              evidence in a dispute, so they are kept for at least 200 days. Set your host’s logs to
              the same period as the logs here.
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
          </Panel>
          <Panel title="Emails to you" headingId={settingsHeadingId('mails')}>
            <p className="meta mb-3">Sent to the seller’s email, or else to the support email.</p>
            <div className="grid gap-2 sm:grid-cols-2">
              {mailedKinds.map((kind, place) => (
                <div key={kind}>{tick(`mailed.${place}`, kindNames[kind])}</div>
              ))}
            </div>
            <hr className="border-base-300 my-3" />
            {tick('mailsDaily', 'One email a day instead of one for each event')}
          </Panel>
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

function SettingsIndex({ form }: { form: SettingsMethods }) {
  const changed = new Set(useChangedParts(form, settingsParts).flatMap(({ fields }) => fields));
  const sections = settingsSections.map(({ id, name, fields }) => ({
    id: settingsHeadingId(id),
    name,
    isUnsaved: fields.some((each) => changed.has(each)),
  }));
  return <SectionIndex sections={sections} isBeside />;
}
