import { CopyButton } from './CopyButton.tsx';

interface Props {
  id: string;
  label: string;
}

/** Renders an id, selected by one click and copied by another. */
export function CopyableId({ id, label }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <code className="font-mono break-all select-all">{id}</code>
      <CopyButton text={id} label={label} />
    </span>
  );
}
