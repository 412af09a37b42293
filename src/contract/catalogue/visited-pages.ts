/** `other` with a product is its free download. */
export const visitedPages = ['home', 'product', 'faq', 'other'] as const;

/** Counted steps of a visit: pages, and payments that were begun. */
export const countedPages = [...visitedPages, 'buy-now'] as const;
