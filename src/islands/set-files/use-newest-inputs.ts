import { useEffect, useState } from 'react';
import type { NewestInputs } from '#contract/inputs/newest-inputs.ts';
import type { Versions } from '#contract/version-list.ts';

/** The inputs of a product's newest version; null until they come, and where nobody knows them. */
export function useNewestInputs(productId: number): NewestInputs | null {
  const [inputs, setInputs] = useState<NewestInputs | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: NewestInputs | null) => {
      if (isCurrent) setInputs(found);
    };
    // Without them a set file is read all the same.
    fetchInputs(productId).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [productId]);
  return inputs;
}

/** Without the route: its schemas are larger than the window itself. */
async function fetchInputs(productId: number): Promise<NewestInputs | null> {
  const response = await fetch(`/api/products/${productId}/versions`);
  if (!response.ok) return null;
  const { inputs }: Versions = await response.json();
  return inputs;
}
