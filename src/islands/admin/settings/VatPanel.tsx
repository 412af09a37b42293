import { useState, type ChangeEvent } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import {
  getVatYear,
  oneEvidenceLimit,
  ratesFile,
  saveExchangeRates,
  smallSalesLimit,
} from '#contract/books/vat.ts';
import { maxVatRates } from '#contract/books/vat-settings.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { countOf, formatCount } from '#texts/language.ts';
import { $notice } from '../actions/notice.ts';
import { reasonOf, uploadAsAdmin } from '../api.ts';
import { formatSum } from '../format.ts';
import { useLoad } from '../load.ts';
import { field } from '../use-admin-form.ts';
import { euCountries, renderChoices } from './choices.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import type { SettingsMethods } from './settings-values.ts';

const modes = {
  none: 'No VAT. Invoices carry your note and are issued when a buyer asks for one.',
  domestic:
    'Buyers in the EU pay your own rate, which is allowed up to EUR 10,000 a year with buyers in other member states (Art. 59c).',
  oss: 'Buyers in the EU pay the rate of their member state, which you declare in the One-Stop Shop.',
};

export function VatPanel({ form }: { form: SettingsMethods }) {
  const mode = useWatch({ control: form.control, name: 'vatMode' });
  return (
    <SettingsSection id="vat" title="Invoices and VAT">
      <p className="meta mb-3">
        Prices include VAT. Buyers outside the EU pay none, and a business in another member state
        with a VAT ID owes it itself. This is a tool, not tax advice: ask your tax adviser.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="VAT" {...field(form, 'vatMode')}>
          <option value="none">None</option>
          <option value="domestic">My own rate</option>
          <option value="oss">By the buyer’s country (OSS)</option>
        </SelectField>
        <Field label="My rate (%)" inputMode="decimal" {...field(form, 'vatRate')} />
        <p className="meta sm:col-span-2">{modes[mode]}</p>
        <TextAreaField
          label="Note on invoices without VAT"
          className="max-h-60 min-h-16"
          hint="For example: Small business, no VAT is charged (§ 19 UStG)"
          {...field(form, 'vatNote')}
        />
        <Field
          label="Invoice numbers"
          spellCheck={false}
          hint="{YYYY} is the year, {n:5} a five-digit counter"
          {...field(form, 'invoiceNumber')}
        />
        <Field
          label="Header with the visitor’s country"
          spellCheck={false}
          hint="Such as CF-IPCountry. Trusted only behind your own proxy (TRUSTED_PROXIES)"
          {...field(form, 'countryHeader')}
        />
      </div>
      {mode === 'oss' && <VatRatesField form={form} />}
      <VatYear />
    </SettingsSection>
  );
}

function VatRatesField({ form }: { form: SettingsMethods }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'vatRates' });
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-medium">Rates that have changed</legend>
      <p className="meta">
        The store knows the standard rates of the 27 member states. Add any newer one.
      </p>
      {fields.map(({ id }, place) => (
        <div
          key={id}
          className="mt-3 grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_8rem_10rem_auto]"
        >
          <SelectField label="Country" {...field(form, `vatRates.${place}.country`)}>
            <option value="">Choose</option>
            {renderChoices(euCountries)}
          </SelectField>
          <Field label="Percent" inputMode="decimal" {...field(form, `vatRates.${place}.rate`)} />
          <Field label="From" type="date" {...field(form, `vatRates.${place}.from`)} />
          <button type="button" className="btn btn-sm sm:mt-6" onClick={() => remove(place)}>
            Remove
          </button>
        </div>
      ))}
      {fields.length < maxVatRates && (
        <button
          type="button"
          className="btn btn-sm mt-3"
          onClick={() => append({ country: '', rate: '', from: '' })}
        >
          Add a rate
        </button>
      )}
    </fieldset>
  );
}

const lost = 'The file could not be saved. Please try again.';
const euro = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });

function VatYear() {
  const { data, isError, refetch } = useLoad(getVatYear, {});
  const [error, setError] = useState<string>();

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const form = new FormData();
    form.append('file', file);
    const sent = await uploadAsAdmin(saveExchangeRates, { form });
    target.value = '';
    setError(sent.ok ? undefined : (reasonOf(sent) ?? lost));
    if (!sent.ok) return;
    $notice.set({ text: `Rates for ${countOf(sent.data.days, 'day')} saved.` });
    await refetch();
  }

  if (isError) return <FailedLoad text="Failed to count this year’s sales." onRetry={refetch} />;
  if (!data) return null;
  const sum = data.euros === null ? formatSum(data.amount) : euro.format(data.euros);
  return (
    <div className="border-base-300 mt-4 space-y-2 border-t pt-4 text-sm">
      <p>
        {`Sold to buyers in other member states in ${data.year}, without VAT: `}
        <strong>{sum}</strong>
        {`. Your own rate is allowed up to EUR ${formatCount(smallSalesLimit)}, and PayPal’s statement of the buyer’s country is enough up to EUR ${formatCount(oneEvidenceLimit)} (Art. 24b).`}
      </p>
      <p className="meta">
        {data.rateDay === null
          ? 'There are no exchange rates yet. A shop that charges VAT fetches them from the ECB within an hour.'
          : `Latest ECB exchange rates: ${data.rateDay}.`}{' '}
        You can upload them as a file: eurofxref.csv or eurofxref-hist.csv.
      </p>
      <label className="btn btn-sm focus-within:outline-2 focus-within:outline-offset-2">
        Upload ECB rates
        <input
          type="file"
          accept={ratesFile.endings.join(',')}
          className="sr-only"
          onChange={(event) => void send(event)}
        />
      </label>
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  );
}
