import { useEffect, useState } from 'react';
import type { SetFile } from '#contract/products.ts';
import type { SetFileFact } from './describe-set-file.ts';

interface Props {
  /** The file that is to be uploaded. */
  file: File;
  /** Of the product whose inputs are known; none of a new one. */
  productId: string | undefined;
  /** A set file that the product has. */
  known: SetFile | undefined;
}

/** What a set file holds, before it is uploaded: its kind, how many inputs, and which the product does not know. */
export function SetFileFacts({ file, productId, known }: Props) {
  const [facts, setFacts] = useState<SetFileFact | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: SetFileFact) => {
      if (isCurrent) setFacts(found);
    };
    // What reads set files comes with the first of them, not with the admin.
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
