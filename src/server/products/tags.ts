/** Tags of what visitors may share. A save invalidates the tags of what it changed. */

/** Every list of products. */
export const catalogueTag = 'catalogue';

/** Everything that shows one product. */
export const productTag = (productId: number): string => `product-${productId}`;
