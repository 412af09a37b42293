/** What docs/scaling.md is computed from: the names under which parts note it. */
export const factNames = {
  pageMs: 'catalogue page: processor time of an answer',
  listMs: 'list API: processor time of an answer',
  searchMs: 'search, uncached: processor time of an answer',
  productMs: 'product page: processor time of an answer',
  pictureMs: 'picture: processor time of an answer',
  saleMs: 'sale, order and capture: processor time',
  capturesPerSecond: 'captures a second',
  catalogueKb: 'catalogue, first load: all',
  productKb: 'product page, first load: all',
} as const;

export type FactName = keyof typeof factNames;
