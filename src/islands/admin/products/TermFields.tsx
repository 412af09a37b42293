import { trialAccounts } from '#contract/sales/terms.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { field } from '../use-admin-form.ts';
import { useBundleParts, type ProductFormMethods } from './product-values.ts';

interface Props {
  form: ProductFormMethods;
}

const days = { inputMode: 'numeric', autoComplete: 'off' } as const;

const accountNames: Record<(typeof trialAccounts)[number], string> = {
  demo: 'Demo accounts only',
  any: 'Any account',
};

/** Edits how long a purchase, a trial and a buyer's offline lease last. A bundle has no trial. */
export function TermFields({ form }: Props) {
  const isBundle = useBundleParts(form).length > 0;
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Field
        label="Term"
        hint="Days that a purchase lasts; empty means for ever"
        {...days}
        {...field(form, 'termDays')}
      />
      <Field
        label="Offline lease"
        hint="The most days that a buyer may choose; 0 means none"
        {...days}
        {...field(form, 'offlineDays')}
      />
      {!isBundle && (
        <>
          <Field
            label="Trial"
            hint="Days; empty means none"
            {...days}
            {...field(form, 'trialDays')}
          />
          <SelectField label="Trial accounts" {...field(form, 'trialAccounts')}>
            <option value="">None chosen</option>
            {trialAccounts.map((accounts) => (
              <option key={accounts} value={accounts}>
                {accountNames[accounts]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </div>
  );
}
