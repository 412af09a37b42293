import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { demoLoginDays, demoLoginsPerKey } from '#contract/licenses/leases.ts';
import { trialAccounts } from '#contract/sales/terms.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { field } from '../use-admin-form.ts';
import { MarkdownPreview } from './MarkdownPreview.tsx';
import { useBundleParts, type ProductFormMethods } from './product-values.ts';

interface Props {
  form: ProductFormMethods;
}

export function DescriptionField({ form }: Props) {
  return (
    <div>
      <TextAreaField
        label="Description"
        hint="Markdown: **bold**, # headings, - lists"
        className="max-h-[70vh] min-h-64"
        {...field(form, 'description')}
      />
      <details className="mt-2 text-sm">
        <summary className="font-medium">Preview of the description</summary>
        <div className="mt-2 flex max-h-[70vh] flex-col">
          <DescriptionPreview control={form.control} />
        </div>
      </details>
    </div>
  );
}

/** Separate, so that typing re-renders only the preview. */
function DescriptionPreview({ control }: Pick<ProductFormMethods, 'control'>) {
  const description = useWatch({ control, name: 'description' }) ?? '';
  return <MarkdownPreview markdown={description} />;
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
        hint="Days a purchase lasts. Leave empty for no end"
        {...days}
        {...field(form, 'termDays')}
      />
      <Field
        label="Offline lease"
        hint="The most days a buyer can choose; 0 means none"
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

export function DemoAccountsField({ form }: Props) {
  const hintId = useId();
  const value = useWatch({ control: form.control, name: 'demoAccountsFree' });
  return (
    <div className="text-sm">
      <Checkbox
        className="w-fit gap-2 py-1"
        checked={value === '1'}
        aria-describedby={hintId}
        onChange={({ target }) =>
          form.setValue('demoAccountsFree', target.checked ? '1' : '0', { shouldDirty: true })
        }
      >
        Demo accounts need no license key of their own
      </Checkbox>
      <p id={hintId} className="text-base-content/75 text-xs">
        {`With a valid key, the program then also runs on ${demoLoginsPerKey} demo accounts in ${demoLoginDays} days. Leave it off if traders use it on prop firm accounts, which are often demo accounts too.`}
      </p>
    </div>
  );
}

/** Tells what is in the folded sections. */
export function useWhatIsStated({ control }: ProductFormMethods) {
  const [state, parts = [], termDays, trialDays, offlineDays, demoAccountsFree, compatibility] =
    useWatch({
      control,
      name: [
        'state',
        'parts',
        'termDays',
        'trialDays',
        'offlineDays',
        'demoAccountsFree',
        'compatibility',
      ],
    });
  const isSoldSpecially =
    state === 'unlisted' ||
    parts.length > 0 ||
    Boolean(termDays || trialDays) ||
    offlineDays !== '0' ||
    demoAccountsFree === '1';
  const facts: object | null = JSON.parse(compatibility ?? 'null');
  const stated = Object.values(facts ?? {}).filter(isStated).length;
  return { isSoldSpecially, stated };
}

const isStated = (fact: unknown) =>
  fact !== null && fact !== 'not_stated' && !(Array.isArray(fact) && fact.length === 0);
