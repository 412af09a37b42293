import { useQueryClient } from '@tanstack/react-query';
import { getProduct } from '#contract/products.ts';
import { callAsAdmin } from '../../api.ts';
import type { LoadedProduct } from '../product-values.ts';

export const versionsKey = (id: string) => ['product-versions', id];

/**
 * Asks for what a change of a version may have changed. The product form keeps what stands in it, but for what it says of the present
 * file.
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
