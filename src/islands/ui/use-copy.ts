import { useEffect, useState } from 'react';
import { copying } from '#texts/common.ts';

/** How long a button says what became of it (promise 55). */
const feedbackMs = 2000;

export const copyOutcomes = copying.outcomes;

/** Copies a text; `outcome` says for a while whether it worked. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<keyof typeof copyOutcomes | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), feedbackMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  return { outcome, copy };
}
