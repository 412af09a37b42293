import { copying } from '#texts/common.ts';
import { CopyButton } from './CopyButton.tsx';

interface Props {
  id: string;
  name: 'orderId' | 'purchaseId';
}

/** An id to be kept: shown whole, selected by one click, copied by another. */
export function CopyableId({ id, name }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <code className="font-mono break-all select-all">{id}</code>
      <CopyButton text={id} label={copying.ids[name]} />
    </span>
  );
}
