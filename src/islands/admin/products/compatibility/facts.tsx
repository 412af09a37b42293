import { useState, type ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import {
  compatibilityTextSchema,
  nothingStated,
  type Compatibility,
} from '#contract/catalogue/compatibility.ts';
import { Field } from '#islands/ui/Field.tsx';
import type { ProductFormMethods } from '../product-values.ts';

type NumberFact = 'lowestBuild' | 'lowestLeverage' | 'mostOpenTrades';

/** Facts in the form; an invalid number stays text. */
export type TypedFacts = Omit<Compatibility, NumberFact | 'lowestDeposit'> &
  Record<NumberFact, TypedNumber> & {
    lowestDeposit: { amount: TypedNumber; currency: string } | null;
  };
type TypedNumber = number | string | null;

/** Reads and changes the facts, which are one JSON text in the form, and returns their errors. */
export function useFacts({ control, formState, setValue }: ProductFormMethods) {
  const text = useWatch({ control, name: 'compatibility' }) ?? 'null';
  // Only this file and the API write it.
  const kept: TypedFacts | null = JSON.parse(text);
  const facts: TypedFacts = kept ?? nothingStated;
  const { errors, isSubmitted } = formState;
  const issues = errors.compatibility
    ? (compatibilityTextSchema.safeParse(text).error?.issues ?? [])
    : [];

  function state(change: Partial<TypedFacts>) {
    const next = JSON.stringify({ ...facts, ...change });
    setValue('compatibility', next === nothing ? 'null' : next, {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    });
  }

  return {
    facts,
    state,
    errorAt: (fact: keyof Compatibility) => issues.find(({ path }) => path[0] === fact)?.message,
    /** Errors without a field. */
    error: issues.length === 0 ? errors.compatibility?.message : undefined,
  };
}

const nothing = JSON.stringify(nothingStated);

interface Props<Value> extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  value: Value;
  onChange(value: Value): void;
  parse(text: string): Value;
  format(value: Value): string;
}

/** Keeps the text as typed while it still means the current value. */
export function TypedField<Value>({ value, onChange, parse, format, ...field }: Props<Value>) {
  const [typed, setTyped] = useState('');
  const isTyped = JSON.stringify(parse(typed)) === JSON.stringify(value);
  return (
    <Field
      {...field}
      autoComplete="off"
      value={isTyped ? typed : format(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parse(currentTarget.value));
      }}
    />
  );
}

/** Parses a number or nothing; anything else stays text, which the form refuses. */
export const asNumber = {
  parse(text: string): TypedNumber {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    return /^\d+(\.\d*)?$/.test(trimmed) ? Number(trimmed) : trimmed;
  },
  format: (value: TypedNumber) => (value === null ? '' : String(value)),
};

export const asList = {
  parse: (text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  format: (parts: string[]) => parts.join(', '),
};
