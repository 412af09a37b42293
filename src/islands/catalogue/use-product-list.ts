import { useEffect, useState } from 'react';
import { listProducts, type ProductList, type ProductQuery } from '../../contract/products.ts';
import { call } from '../api.ts';

/** A list and the query it answers. */
export interface LoadedList {
  query: ProductQuery;
  list: ProductList;
}

export type ListState = { status: 'loading' | 'ready' | 'failed'; list: ProductList };

const emptyList: ProductList = { products: [], total: 0 };

/**
 * The products that a query asks for. `initial` is used as long as it answers the query; while another list is
 * loading, the one before stays.
 */
export function useProductList(
  query: ProductQuery,
  initial: LoadedList,
): ListState & { retry(): void } {
  const [loaded, setLoaded] = useState<LoadedList | null>(initial);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(query);
  const isAnswered = loaded !== null && answers(loaded.query, query);

  useEffect(() => {
    if (isAnswered) return;
    const abort = new AbortController();
    setFailed(false);
    call(listProducts, query, { signal: abort.signal }).then(
      (result) => {
        if (result.ok) return setLoaded({ query, list: withTotal(result.data) });
        console.error('The catalogue could not be fetched', result.status, result.error);
        setFailed(true);
      },
      () => {},
    );
    return () => abort.abort();
    // `key` stands for `query`, whose identity changes with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isAnswered, attempt]);

  const retry = () => setAttempt(attempt + 1);
  if (isAnswered) return { status: 'ready', list: firstOf(loaded.list, query.limit), retry };
  if (hasFailed) return { status: 'failed', list: emptyList, retry };
  return { status: 'loading', list: loaded?.list ?? emptyList, retry };
}

/** A longer list from the same place holds the shorter one. */
function answers(loaded: ProductQuery, wanted: ProductQuery): boolean {
  return (
    loaded.search === wanted.search &&
    loaded.price === wanted.price &&
    loaded.type === wanted.type &&
    loaded.offset === wanted.offset &&
    loaded.limit >= wanted.limit
  );
}

function firstOf(list: ProductList, count: number): ProductList {
  return { ...list, products: list.products.slice(0, count) };
}

/** The list may also come as a bare array; its length is then the total (contract, section 3). */
function withTotal(answer: ProductList | ProductList['products']): ProductList {
  return Array.isArray(answer) ? { products: answer, total: answer.length } : answer;
}
