import { useWatch } from 'react-hook-form';
import type { ProductFormMethods } from './use-file-list.ts';

/** Returns the ids of the form's bundle; empty for a product that is none. */
export const useBundleParts = ({ control }: ProductFormMethods): string[] =>
  useWatch({ control, name: 'parts' }) ?? [];
