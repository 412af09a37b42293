import { useId } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { demoLoginDays, demoLoginsPerKey } from '#contract/licenses/leases.ts';
import type { ProductForm } from '#contract/catalogue/product-form.ts';
import type { ProductValues } from './product-values.ts';

interface Props {
  form: UseFormReturn<ProductValues, unknown, ProductForm>;
}

/** Renders the choice to let demo accounts run without a license key. */
export function DemoAccountsField({ form }: Props) {
  const hintId = useId();
  const value = useWatch({ control: form.control, name: 'demoAccountsFree' });
  return (
    <div className="text-sm">
      <label className="flex w-fit cursor-pointer items-center gap-2 py-1">
        <input
          type="checkbox"
          className="checkbox checkbox-primary checkbox-sm"
          checked={value === '1'}
          aria-describedby={hintId}
          onChange={({ target }) =>
            form.setValue('demoAccountsFree', target.checked ? '1' : '0', { shouldDirty: true })
          }
        />
        Demo accounts need no license key of their own
      </label>
      <p id={hintId} className="text-base-content/75 text-xs">
        {`With a valid key the program then also runs on ${demoLoginsPerKey} demo accounts in ${demoLoginDays} days; leave it off where traders use it on the accounts of prop firms, which are often demo accounts too.`}
      </p>
    </div>
  );
}
