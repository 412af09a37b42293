/** Kinds of shown pages; `other` with a product is its free download. */
export const visitedPages = ['home', 'product', 'faq', 'other'] as const;

/** Steps that are counted on a visitor's way: pages, and payments that were begun. */
export const countedPages = [...visitedPages, 'buy-now'] as const;
