import { useEffect, useState } from 'react';

/** How long the button says what became of it (promise 55). */
const feedbackMs = 2000;

const feedbackTexts = { copied: 'Copied!', failed: 'Failed to copy.' };

interface Props {
  text: string;
  /** What the button is called. */
  label?: string;
}

/** Copies `text`, and says for a while whether it worked. */
export function CopyButton({ text, label = 'Copy' }: Props) {
  const [outcome, setOutcome] = useState<keyof typeof feedbackTexts | null>(null);

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

  return (
    <span className="flex items-center gap-3">
      <button type="button" className="btn btn-sm border-base-300 bg-base-100" onClick={copy}>
        {label}
      </button>
      <span
        role="status"
        className={`text-sm ${outcome === 'failed' ? 'text-error' : 'text-success'}`}
      >
        {outcome && feedbackTexts[outcome]}
      </span>
    </span>
  );
}
