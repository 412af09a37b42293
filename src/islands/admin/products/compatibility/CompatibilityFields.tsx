import { useState, type ReactNode } from 'react';
import { platforms, platformNames } from '#contract/catalogue/catalogue.ts';
import {
  factNames,
  positionModes,
  timeframes,
  type Compatibility,
  type Statement,
} from '#contract/catalogue/compatibility.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { Checkbox } from '../../Checkbox.tsx';
import type { ProductFormMethods } from '../product-values.ts';
import { OneOf, SomeOf } from './Choice.tsx';
import { asList, asNumber, TypedField, useFacts, type TypedFacts } from './facts.tsx';

const positions = { netting: 'Netting', hedging: 'Hedging', both: 'Both' } as const;

const answers = [
  ['not_stated', 'Not stated'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const satisfies [Statement, string][];

const positionAnswers = [
  ['not_stated', 'Not stated'] as const,
  ...positionModes.map((mode) => [mode, positions[mode]] as const),
];

type Question = {
  [Fact in keyof Compatibility]: Compatibility[Fact] extends Statement ? Fact : never;
}[keyof Compatibility];

const accountQuestions: Question[] = ['vps', 'dll'];
const tradingQuestions: Question[] = [
  'stopLoss',
  'martingale',
  'grid',
  'averaging',
  'news',
  'fifoSafe',
  'propFirms',
];

/** Nothing is preselected, and leaving a fact unstated is an option. */
export function CompatibilityFields({ form }: { form: ProductFormMethods }) {
  const { facts, state, errorAt, error } = useFacts(form);

  const question = (fact: Question) => (
    <OneOf
      key={fact}
      legend={factNames[fact]}
      options={answers}
      value={facts[fact]}
      onChange={(answer) => state({ [fact]: answer })}
      error={errorAt(fact)}
    />
  );
  const number = (fact: 'lowestBuild' | 'lowestLeverage' | 'mostOpenTrades', hint: string) => (
    <div className="[&_.input]:max-w-32">
      <TypedField
        label={factNames[fact]}
        inputMode="numeric"
        hint={hint}
        {...asNumber}
        value={facts[fact]}
        onChange={(value) => state({ [fact]: value })}
        error={errorAt(fact)}
      />
    </div>
  );

  return (
    <>
      <p className="text-base-content/75 text-sm">
        Shown on the product’s page. State only what you know: the rest is shown as not stated.
      </p>
      {error && (
        <p role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
      <Group title="Runs on">
        <SomeOf
          legend={factNames.platforms}
          options={platforms.map((platform) => [platform, platformNames[platform]])}
          value={facts.platforms}
          onChange={(chosen) => state({ platforms: chosen })}
          error={errorAt('platforms')}
        />
        {number('lowestBuild', 'Terminal build, such as 3802')}
        <SomeOf
          legend={factNames.timeframes}
          options={timeframes.map((timeframe) => [timeframe, timeframe])}
          value={facts.timeframes}
          onChange={(chosen) => state({ timeframes: chosen })}
          error={errorAt('timeframes')}
        />
        <div className="flex flex-col gap-2 text-sm">
          <TypedField
            label={factNames.symbols}
            hint="As your broker writes them, including suffixes, separated by commas"
            disabled={facts.anySymbol}
            {...asList}
            value={facts.symbols}
            onChange={(symbols) => state({ symbols })}
            error={errorAt('symbols')}
          />
          <Checkbox
            className="w-fit gap-2 py-0.5"
            checked={facts.anySymbol}
            onChange={({ currentTarget: { checked } }) =>
              state({ anySymbol: checked, ...(checked && { symbols: [] }) })
            }
          >
            {factNames.anySymbol}
          </Checkbox>
        </div>
      </Group>
      <Group title="Account and terminal">
        <OneOf
          legend={factNames.positions}
          options={positionAnswers}
          value={facts.positions ?? 'not_stated'}
          onChange={(mode) => state({ positions: mode === 'not_stated' ? null : mode })}
          error={errorAt('positions')}
        />
        <DepositField
          value={facts.lowestDeposit}
          onChange={(lowestDeposit) => state({ lowestDeposit })}
          error={errorAt('lowestDeposit')}
        />
        {number('lowestLeverage', '100 is 1:100')}
        {accountQuestions.map(question)}
        <TypedField
          label={factNames.webRequestAddresses}
          inputMode="url"
          hint="What the terminal must allow, separated by commas"
          {...asList}
          value={facts.webRequestAddresses}
          onChange={(webRequestAddresses) => state({ webRequestAddresses })}
          error={errorAt('webRequestAddresses')}
        />
      </Group>
      <Group title="Trading style">
        {tradingQuestions.map(question)}
        <Field
          label={factNames.propFirmsNote}
          autoComplete="off"
          value={facts.propFirmsNote}
          onChange={({ currentTarget }) => state({ propFirmsNote: currentTarget.value })}
          error={errorAt('propFirmsNote')}
        />
        {number('mostOpenTrades', 'At the same time')}
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-base-300 min-w-0 border-t pt-3">
      <legend className="float-left mb-3 w-full text-sm font-semibold">{title}</legend>
      <div className="clear-both grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** Most common first. */
const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD'];

interface DepositFieldProps {
  value: TypedFacts['lowestDeposit'];
  onChange(value: TypedFacts['lowestDeposit']): void;
  error: string | undefined;
}

function DepositField({ value, onChange, error }: DepositFieldProps) {
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
