import { copying } from '#texts/common.ts';
import { copyResults, useCopy } from './use-copy.ts';
import { Button } from './Button.tsx';

interface Props {
  text: string;
  label?: string;
}

/** Copies `text` and shows the result for a moment. */
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
