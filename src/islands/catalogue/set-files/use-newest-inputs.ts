import { useEffect, useState } from 'react';
import type { NewestInputs } from '#contract/catalogue/inputs/newest-inputs.ts';
import type { Versions } from '#contract/catalogue/version-list.ts';

/** Loads the inputs of a product's newest version; null until then or if unknown. */
export function useNewestInputs(productId: number): NewestInputs | null {
  const [inputs, setInputs] = useState<NewestInputs | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: NewestInputs | null) => {
      if (isCurrent) setInputs(found);
    };
    // Optional: set files work without them.
    fetchInputs(productId).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [productId]);
  return inputs;
}

/** Calls the API without the route, whose schemas are larger than the dialog. */
async function fetchInputs(productId: number): Promise<NewestInputs | null> {
  const response = await fetch(`/api/products/${productId}/versions`);
  if (!response.ok) return null;
  const { inputs }: Versions = await response.json();
  return inputs;
}
