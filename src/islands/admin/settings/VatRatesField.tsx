import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import type { SettingsValues } from '#contract/seller/shop-settings.ts';
import { maxVatRates } from '#contract/books/vat-settings.ts';
import { Field } from '#islands/ui/Field.tsx';
import { field } from '../use-admin-form.ts';
import type { SettingsForm } from './settings-values.ts';

interface Props {
  form: UseFormReturn<SettingsForm, unknown, SettingsValues>;
}

/** Edits the rates with which the seller corrects the published ones. */
export function VatRatesField({ form }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'vatRates' });
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-medium">Rates that have changed</legend>
      <p className="meta">
        The store knows the standard rates of the 27 member states. Add one that is newer.
      </p>
      {fields.map(({ id }, place) => (
        <div
          key={id}
          className="mt-3 grid items-start gap-2 sm:grid-cols-[6rem_8rem_minmax(0,1fr)_auto]"
        >
          <Field
            label="Country"
            maxLength={2}
            placeholder="EE"
            {...field(form, `vatRates.${place}.country`)}
          />
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
