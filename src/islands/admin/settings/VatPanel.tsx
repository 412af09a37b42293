import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { SettingsValues } from '#contract/seller/shop-settings.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { Panel } from '../Panel.tsx';
import { field } from '../use-admin-form.ts';
import { settingsHeadingId } from './settings-sections.ts';
import type { SettingsForm } from './settings-values.ts';
import { VatYear } from './VatYear.tsx';
import { VatRatesField } from './VatRatesField.tsx';

interface Props {
  form: UseFormReturn<SettingsForm, unknown, SettingsValues>;
}

const modes = {
  none: 'No VAT. Invoices carry your note and are made when a buyer asks for one.',
  domestic:
    'Buyers in the EU pay your own rate, which is allowed up to EUR 10,000 a year with buyers in other member states (Art. 59c).',
  oss: 'Buyers in the EU pay the rate of their member state, which you declare in the One-Stop Shop.',
};

/** Edits how VAT is charged and how invoices are numbered. */
export function VatPanel({ form }: Props) {
  const mode = useWatch({ control: form.control, name: 'vatMode' });
  return (
    <Panel title="Invoices and VAT" headingId={settingsHeadingId('vat')}>
      <p className="meta mb-3">
        Prices include VAT. Buyers outside the EU pay none, and a business of another member state
        with a VAT ID owes it itself. This is a tool, not tax advice: ask your tax adviser.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="VAT" {...field(form, 'vatMode')}>
          <option value="none">None</option>
          <option value="domestic">My own rate</option>
          <option value="oss">By the buyer’s country (OSS)</option>
        </SelectField>
        <Field label="My rate, percent" inputMode="decimal" {...field(form, 'vatRate')} />
        <p className="meta sm:col-span-2">{modes[mode]}</p>
        <TextAreaField
          label="Note on invoices without VAT"
          className="max-h-60 min-h-16"
          hint="Such as: Small business, no VAT is charged (§ 19 UStG)"
          {...field(form, 'vatNote')}
        />
        <Field
          label="Invoice numbers"
          spellCheck={false}
          hint="{YYYY} is the year, {n:5} the count with five digits"
          {...field(form, 'invoiceNumber')}
        />
        <Field
          label="Header with the visitor’s country"
          spellCheck={false}
          hint="Such as CF-IPCountry. Believed only behind your own proxy (TRUSTED_PROXIES)"
          {...field(form, 'countryHeader')}
        />
      </div>
      {mode === 'oss' && <VatRatesField form={form} />}
      <VatYear />
    </Panel>
  );
}
