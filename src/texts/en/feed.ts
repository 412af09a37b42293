export const feed = {
  title: (shop: string) => `${shop}: new products and versions`,
  version: (product: string, number: string) => `${product} ${number}`,
} as const;
