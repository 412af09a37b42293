import type { UseFormReturn } from 'react-hook-form';
import type { ProductForm } from '#contract/product-form.ts';
import { trialAccounts } from '#contract/terms.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import type { ProductValues } from './product-values.ts';

interface Props {
  form: UseFormReturn<ProductValues, unknown, ProductForm>;
}

const days = { inputMode: 'numeric', autoComplete: 'off' } as const;

const accountNames: Record<(typeof trialAccounts)[number], string> = {
  demo: 'Demo accounts only',
  any: 'Any account',
};

/** Renders how long a purchase, a trial and a buyer's offline lease last. */
export function TermFields({ form }: Props) {
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Field
        label="Term"
        hint="Days that a purchase lasts; empty means for ever"
        {...days}
        {...fieldProps(form, 'termDays')}
      />
      <Field
        label="Offline lease"
        hint="The most days that a buyer may choose; 0 means none"
        {...days}
        {...fieldProps(form, 'offlineDays')}
      />
      <Field
        label="Trial"
        hint="Days; empty means none"
        {...days}
        {...fieldProps(form, 'trialDays')}
      />
      <SelectField label="Trial accounts" {...fieldProps(form, 'trialAccounts')}>
        <option value="">None chosen</option>
        {trialAccounts.map((accounts) => (
          <option key={accounts} value={accounts}>
            {accountNames[accounts]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
