import { useEffect, useState } from 'react';
import { copying } from '#texts/common.ts';
import { Button } from './Button.tsx';

interface Props {
  text: string;
  label?: string;
}

export function CopyButton({ text, label = copying.copy }: Props) {
  const { result, copy } = useCopy(text);
  return (
    <span className="flex items-center">
      <Button className="btn-sm border-base-300 bg-base-100" onClick={copy}>
        {label}
      </Button>
      <span
        role="status"
        className={`text-sm ${result === 'failed' ? 'text-error' : 'text-success'}`}
      >
        {result && <span className="ml-3">{copyResults[result]}</span>}
      </span>
    </span>
  );
}

const feedbackMs = 2000;

export const copyResults = copying.results;

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
