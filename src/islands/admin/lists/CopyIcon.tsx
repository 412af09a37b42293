import { Check, Copy, TriangleAlert } from 'lucide-react';
import { copyResults, useCopy } from '#islands/ui/use-copy.ts';

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
