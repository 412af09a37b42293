import { useEffect, useState } from 'react';
import { copying } from '#texts/common.ts';

/** How long the result is shown (promise 55). */
const feedbackMs = 2000;

export const copyResults = copying.results;

/** Copies a text; `result` is set for a moment. */
export function useCopy(text: string) {
  const [result, setResult] = useState<keyof typeof copyResults | null>(null);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), feedbackMs);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      setResult('failed');
    }
  }

  return { result, copy };
}
