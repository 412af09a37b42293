import { useWatch } from 'react-hook-form';
import {
  compatibilityTextSchema,
  nothingStated,
  type Compatibility,
} from '#contract/compatibility.ts';
import type { ProductFormMethods } from '../use-file-list.ts';

type NumberFact = 'lowestBuild' | 'lowestLeverage' | 'mostOpenTrades';

/** Facts as they stand in the form: what should be a number and is none stays what was typed. */
export type TypedFacts = Omit<Compatibility, NumberFact | 'lowestDeposit'> &
  Record<NumberFact, TypedNumber> & {
    lowestDeposit: { amount: TypedNumber; currency: string } | null;
  };
export type TypedNumber = number | string | null;

/** The facts in the form, where they are one JSON text, what is wrong with them, and how to state another. */
export function useFacts({ control, formState, setValue }: ProductFormMethods) {
  const text = useWatch({ control, name: 'compatibility' }) ?? 'null';
  // Only this file and the product's answer wrote it.
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
    /** What was refused and stands at no field. */
    error: issues.length === 0 ? errors.compatibility?.message : undefined,
  };
}

const nothing = JSON.stringify(nothingStated);
