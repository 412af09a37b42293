import { getProduct, type Product } from '#contract/products.ts';
import type { Client } from './client.ts';

/** The products that the demo has, which stand before those that are generated. */
export const demoProducts = 24;

/** The demo's products, each with its page. */
export async function readDemoProducts(client: Client): Promise<(Product & { page: string })[]> {
  const products = [];
  for (let id = 1; id <= demoProducts; id++) {
    const text = await client.read(getProduct.path.replace('{id}', String(id)));
    products.push({ ...getProduct.output.parse(JSON.parse(text)), page: `/product/${id}` });
  }
  return products;
}

/** The page of a product that is paid for and has a picture. */
export async function paidProductPage(client: Client): Promise<string> {
  const products = await readDemoProducts(client);
  const paid = products.find(({ price, imagePath }) => price > 0 && imagePath);
  if (!paid) throw new Error('The demo has no paid product with a picture');
  return paid.page;
}
