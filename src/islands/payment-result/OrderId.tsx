import { CopyButton } from '../ui/CopyButton.tsx';

export function OrderId({ orderID }: { orderID: string }) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <code className="font-mono break-all select-all">{orderID}</code>
      <CopyButton text={orderID} label="Copy order ID" />
    </span>
  );
}
