import { useEffect, useState } from 'react';
import { productListPath } from '#contract/catalogue/catalogue.ts';
import type { listProducts, ProductList, ProductQuery } from '#contract/catalogue/products.ts';
import { call } from '#islands/api.ts';

export interface LoadedList {
  query: ProductQuery;
  list: ProductList;
}

export type ListState = { status: 'loading' | 'ready' | 'failed'; list: ProductList };

const emptyList: ProductList = { products: [], total: 0 };

/** Uses `initial` while it answers the query, and keeps the previous list while loading. */
export function useProductList(
  query: ProductQuery,
  initial: LoadedList | null,
): ListState & { retry(): void } {
  const [loaded, setLoaded] = useState<LoadedList | null>(initial);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  // The query object changes with each render.
  const key = JSON.stringify(query);
  const isAnswered = loaded !== null && answers(loaded.query, query);

  useEffect(() => {
    if (isAnswered || failedKey === key) return;
    const abort = new AbortController();
    const load = async () => {
      const answer = await fetchList(JSON.parse(key), abort.signal);
      if (abort.signal.aborted) return;
      if (answer) setLoaded(answer);
      setFailedKey(answer ? null : key);
    };
    void load();
    return () => abort.abort();
  }, [key, isAnswered, failedKey]);

  const retry = () => setFailedKey(null);
  if (isAnswered) return { status: 'ready', list: firstOf(loaded.list, query.limit), retry };
  if (failedKey === key) return { status: 'failed', list: emptyList, retry };
  return { status: 'loading', list: loaded?.list ?? emptyList, retry };
}

/** Returns null if the call failed; the reason is logged. */
async function fetchList(query: ProductQuery, signal: AbortSignal): Promise<LoadedList | null> {
  const result = await call<typeof listProducts>(productListPath, query, { signal }).catch(
    () => null,
  );
  if (result?.ok) return { query, list: withTotal(result.data) };
  // oxlint-disable-next-line no-console -- the page does not show the reason
  if (result) console.error('The catalogue could not be fetched', result.status, result.error);
  return null;
}

/** A longer list from the same offset contains the query's. */
function answers(loaded: ProductQuery, query: ProductQuery): boolean {
  const fields = ['search', 'price', 'type', 'platform', 'order', 'offset'] as const;
  return loaded.limit >= query.limit && fields.every((field) => loaded[field] === query[field]);
}

function firstOf(list: ProductList, count: number): ProductList {
  return { ...list, products: list.products.slice(0, count) };
}

/** Also accepts a bare array, whose length is the total. */
function withTotal(answer: ProductList | ProductList['products']): ProductList {
  return Array.isArray(answer) ? { products: answer, total: answer.length } : answer;
}
