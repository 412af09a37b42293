export const productTypeNames = {
  expert_advisor: 'Expert Advisor',
  indicator: 'Indicator',
  source_code: 'Source Code',
} as const;

export const texts = {
  empty: 'No products available at this time. Check back soon!',
  listFailed: 'The catalogue could not be loaded',
  listFailedAdvice: 'The connection may be lost, or the shop is busy. Please try again.',
  noProductId: 'No product ID provided',
  notFound: 'Product not found',
  noSetFileNote: 'No additional notes',
  noSuchOrder: (orders: readonly string[]) => `The order is one of ${orders.join(', ')}.`,
} as const;

export const columns = {
  id: 'ID',
  name: 'Name',
  price: 'Price',
  type: 'Type',
  description: 'Description',
  platforms: 'Platforms',
} as const;
