import { Check, Copy, TriangleAlert } from 'lucide-react';
import { copyOutcomes, useCopy } from '#islands/ui/use-copy.ts';

const icons = { copied: Check, failed: TriangleAlert };

interface Props {
  text: string;
  /** What the button is called. */
  label: string;
}

/** Copies what stands before it. In sight while its row is pointed at, or where nothing can point. */
export function CopyIcon({ text, label }: Props) {
  const { outcome, copy } = useCopy(text);
  const Icon = outcome ? icons[outcome] : Copy;
  return (
    <>
      <button type="button" aria-label={label} title={label} className="copy-icon" onClick={copy}>
        <Icon aria-hidden="true" size={14} />
      </button>
      {outcome && (
        <span role="status" className="sr-only">
          {copyOutcomes[outcome]}
        </span>
      )}
    </>
  );
}
