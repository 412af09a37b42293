import { useEffect, useState } from 'react';
import type { SetFile } from '#contract/catalogue/products.ts';
import type { SetFileFact } from './describe-set-file.ts';

interface Props {
  file: File;
  /** Undefined for a new product. */
  productId: string | undefined;
  /** A saved set file of the product. */
  known: SetFile | undefined;
}

/** Describes a new set file: its kind, its number of inputs, and those unknown to the product. */
export function SetFileFacts({ file, productId, known }: Props) {
  const [facts, setFacts] = useState<SetFileFact | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: SetFileFact) => {
      if (isCurrent) setFacts(found);
    };
    // The parser is loaded with the first set file.
    import('./describe-set-file.ts')
      .then(({ describeSetFile }) => describeSetFile(file, { productId, known }))
      .then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [file, productId, known]);
  if (!facts) return null;
  return (
    <span
      className={`block text-xs wrap-anywhere ${facts.isProblem ? 'text-warning' : 'text-base-content/75'}`}
    >
      {facts.text}
    </span>
  );
}
