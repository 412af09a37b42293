export const texts = {
  namePart: (parts: { productId: number; productName: string }[]) =>
    `Say for which product of the bundle, by its ID: ${parts
      .map(({ productId, productName }) => `${productId} (${productName})`)
      .join(', ')}.`,
  otherProduct: 'This purchase is of another product.',
  count: (min: number, max: number) => `Choose ${min} to ${max} products for the bundle`,
  badPart: 'Name each product of the bundle by its ID',
  twice: 'A product can be in a bundle once',
  ownPart: 'A bundle cannot be in itself',
  noSuchPart: (id: number) => `There is no product ${id} in the shop`,
  partIsBundle: (name: string) => `${name} is a bundle: choose its products instead`,
  noOwnFile: 'A bundle has no file of its own: its buyers get the files of its products.',
  noTrial: 'A bundle cannot be tried: leave this empty, and give its products a trial',
  notFree: 'A bundle has a price: free products need no bundle',
  hasSold: 'A product that has sold cannot become a bundle. Add a new product for the bundle.',
  isPart: 'A product that is in a bundle cannot become one.',
  hasFile: 'A product with a file cannot become a bundle. Add a new product for the bundle.',
  staysBundle: 'A bundle that has sold stays one.',
} as const;
