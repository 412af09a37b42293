/** Cache tags of shared answers; a save invalidates the tags of what it changed. */

export const catalogueTag = 'catalogue';

/** Related products, which a new product may join. */
export const relatedTag = 'related';

/** Returns the tag of everything that shows a product. */
export const productTag = (productId: number): string => `product-${productId}`;
