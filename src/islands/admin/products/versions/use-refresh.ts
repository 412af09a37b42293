import { useQueryClient } from '@tanstack/react-query';
import { getProduct } from '#contract/catalogue/products.ts';
import { listVersions } from '#contract/catalogue/version-list.ts';
import { callAsAdmin } from '../../api.ts';
import { loadKey } from '../../load.ts';
import type { LoadedProduct } from '../product-values.ts';

/** Refetches what a changed version affects; the product form keeps its input. */
export function useRefresh(id: string) {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ refetchType: 'none' });
    const [product] = await Promise.all([
      callAsAdmin(getProduct, { id }),
      queries.refetchQueries({ queryKey: loadKey(listVersions, { id }) }),
    ]);
    if (!product.ok) return;
    const { file, filePath } = product.data;
    queries.setQueryData<LoadedProduct>(
      ['product-form', id],
      (before) => before && { ...before, product: { ...before.product, file, filePath } },
    );
  };
}
