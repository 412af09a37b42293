import { productIdSchema } from '#contract/catalogue/products.ts';

export const maxCompared = 3;

interface AskedIds {
  /** At most three different ones. */
  ids: number[];
  /** How many of the first three cannot be ids. */
  unreadable: number;
  /** More than three were requested. */
  isCut: boolean;
}

/** Reads the ids of `?ids=1,2` or, as the form sends them, `?ids=1&ids=2`. */
export function readIds(query: URLSearchParams): AskedIds {
  const parts = query.getAll('ids').flatMap((value) => value.split(','));
  const asked = [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
  const first = asked.slice(0, maxCompared);
  const ids = first.flatMap((text) => {
    const parsed = productIdSchema.safeParse(text);
    return parsed.success ? [parsed.data] : [];
  });
  return { ids, unreadable: first.length - ids.length, isCut: asked.length > maxCompared };
}

export const compareAddress = (ids: readonly number[]) => `/compare?ids=${ids.join(',')}`;
