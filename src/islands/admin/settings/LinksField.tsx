import { useFieldArray } from 'react-hook-form';
import { maxLinks } from '#contract/seller/shop-settings.ts';
import { Field } from '#islands/ui/Field.tsx';
import { field } from '../use-admin-form.ts';
import type { SettingsMethods } from './settings-values.ts';

export function LinksField({ form }: { form: SettingsMethods }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' });
  return (
    <fieldset>
      <legend className="text-sm font-medium">Links</legend>
      <p className="meta">Telegram, YouTube, MQL5 and Myfxbook get their mark.</p>
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
