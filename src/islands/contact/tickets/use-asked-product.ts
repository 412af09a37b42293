import { useEffect, useState } from 'react';
import { getProduct } from '#contract/catalogue/products.ts';
import { call } from '#islands/api.ts';

/** Query parameter of the contact page: the product that the visitor comes from. */
const parameter = 'product';

/** Returns the product in the address, once its name is known, and a way to remove it. */
export function useAskedProduct() {
  const [product, setProduct] = useState<{ id: number; name: string } | null>(null);
  useEffect(() => {
    const id = new URLSearchParams(location.search).get(parameter);
    const show = async (asked: string) => {
      const result = await call(getProduct, { id: asked });
      if (result.ok) setProduct({ id: result.data.id, name: result.data.name });
    };
    if (id !== null) void show(id);
  }, []);
  return { product, forget: () => setProduct(null) };
}
