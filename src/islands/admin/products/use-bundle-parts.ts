import { useWatch } from 'react-hook-form';
import type { ProductFormMethods } from './use-file-list.ts';

/** Returns the ids of a bundle's products; empty for other products. */
export const useBundleParts = ({ control }: ProductFormMethods): string[] =>
  useWatch({ control, name: 'parts' }) ?? [];
