/** Tags of what visitors may share. A save invalidates the tags of what it changed. */

/** Every list of products. */
export const catalogueTag = 'catalogue';

/** What shows products that are like another: one that comes into the shop may be among them. */
export const relatedTag = 'related';

/** Everything that shows one product. */
export const productTag = (productId: number): string => `product-${productId}`;
