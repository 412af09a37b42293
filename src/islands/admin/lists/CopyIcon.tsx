import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';

/** How long the button shows what became of it. */
const feedbackMs = 2000;

const outcomes = { copied: 'Copied!', failed: 'Failed to copy.' };
const icons = { copied: Check, failed: TriangleAlert };

interface Props {
  text: string;
  /** What the button is called. */
  label: string;
}

/** Copies what stands before it. In sight while its row is pointed at, or where nothing can point. */
export function CopyIcon({ text, label }: Props) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes | null>(null);
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

  const Icon = outcome ? icons[outcome] : Copy;
  return (
    <>
      <button type="button" aria-label={label} title={label} className="copy-icon" onClick={copy}>
        <Icon aria-hidden="true" size={14} />
      </button>
      {outcome && (
        <span role="status" className="sr-only">
          {outcomes[outcome]}
        </span>
      )}
    </>
  );
}
