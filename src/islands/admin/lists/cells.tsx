import { Check, Copy, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyResults, useCopy } from '#islands/ui/CopyButton.tsx';

/**
 * Renders details that have no column of their own: after the value in columns, beneath it on
 * cards.
 */
export function SecondLine({ children }: { children: ReactNode }) {
  return <span className="second-line">{children}</span>;
}

const icons = { copied: Check, failed: TriangleAlert };

interface Props {
  text: string;
  label: string;
}

/** Copies the text before it. Visible on hover, or always without a pointer. */
export function CopyIcon({ text, label }: Props) {
  const { result, copy } = useCopy(text);
  const Icon = result ? icons[result] : Copy;
  return (
    <>
      <button type="button" aria-label={label} title={label} className="copy-icon" onClick={copy}>
        <Icon aria-hidden="true" size={14} />
      </button>
      {result && (
        <span role="status" className="sr-only">
          {copyResults[result]}
        </span>
      )}
    </>
  );
}
