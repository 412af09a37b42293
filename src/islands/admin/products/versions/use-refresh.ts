import { useQueryClient } from '@tanstack/react-query';
import { getProduct } from '#contract/products.ts';
import { callAsAdmin } from '../../api.ts';
import type { LoadedProduct } from '../product-values.ts';

export const versionsKey = (id: string) => ['product-versions', id];

/**
 * Refetches what a changed version affects. The product form keeps its input and updates only its
 * current file.
 */
export function useRefresh(id: string) {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ refetchType: 'none' });
    const [product] = await Promise.all([
      callAsAdmin(getProduct, { id }),
      queries.refetchQueries({ queryKey: versionsKey(id) }),
    ]);
    if (!product.ok) return;
    const { file, filePath } = product.data;
    queries.setQueryData<LoadedProduct>(
      ['product-form', id],
      (before) => before && { ...before, product: { ...before.product, file, filePath } },
    );
  };
}
