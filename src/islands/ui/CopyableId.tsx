import { CopyButton } from './CopyButton.tsx';

interface Props {
  id: string;
  label: string;
}

export function CopyableId({ id, label }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <code className="font-mono break-all select-all">{id}</code>
      <CopyButton text={id} label={label} />
    </span>
  );
}
