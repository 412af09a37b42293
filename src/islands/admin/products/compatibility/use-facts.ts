import { useWatch } from 'react-hook-form';
import {
  compatibilityTextSchema,
  nothingStated,
  type Compatibility,
} from '#contract/catalogue/compatibility.ts';
import type { ProductFormMethods } from '../product-values.ts';

type NumberFact = 'lowestBuild' | 'lowestLeverage' | 'mostOpenTrades';

/** Facts in the form; an invalid number stays text. */
export type TypedFacts = Omit<Compatibility, NumberFact | 'lowestDeposit'> &
  Record<NumberFact, TypedNumber> & {
    lowestDeposit: { amount: TypedNumber; currency: string } | null;
  };
export type TypedNumber = number | string | null;

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
