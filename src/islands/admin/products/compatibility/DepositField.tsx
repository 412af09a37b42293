import { useState } from 'react';
import { factNames } from '#contract/catalogue/compatibility.ts';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { asNumber, TypedField } from './TypedField.tsx';
import type { TypedFacts } from './use-facts.ts';

/** Most common first. */
const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD'];

interface Props {
  value: TypedFacts['lowestDeposit'];
  onChange(value: TypedFacts['lowestDeposit']): void;
  error: string | undefined;
}

/** Renders an amount and its currency; without an amount nothing is stated. */
export function DepositField({ value, onChange, error }: Props) {
  const [chosen, setChosen] = useState('USD');
  const currency = value?.currency ?? chosen;
  return (
    <div className="grid grid-cols-[minmax(0,8rem)_auto] justify-start gap-2">
      <TypedField
        label={factNames.lowestDeposit}
        inputMode="decimal"
        error={error}
        {...asNumber}
        value={value?.amount ?? null}
        onChange={(amount) => onChange(amount === null ? null : { amount, currency })}
      />
      <SelectField
        label="Currency"
        value={currency}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value);
          if (value) onChange({ ...value, currency: currentTarget.value });
        }}
      >
        {[...new Set([...currencies, currency])].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    </div>
  );
}
