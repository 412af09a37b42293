import { getProduct } from '#contract/catalogue/products.ts';
import { useLoad } from '../load.ts';

/** Returns a product's name, or its id if it was deleted: then it has no name but stays chosen. */
export function useProductName(id: number): string {
  const { data } = useLoad(getProduct, { id }, { staleTime: 60_000 });
  return data?.name ?? `Product ${id}`;
}
