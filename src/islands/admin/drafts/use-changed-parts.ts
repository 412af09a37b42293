import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { changedParts, type DraftPart } from './draft.ts';

/** Lists the parts of a form whose values differ from the saved ones. */
export function useChangedParts<
  Values extends FieldValues,
  Context,
  Parsed,
  Part extends DraftPart<Values>,
>({ control, formState }: UseFormReturn<Values, Context, Parsed>, parts: readonly Part[]): Part[] {
  const values = useWatch({ control });
  return changedParts(parts, values, formState.defaultValues ?? {});
}
