import { loading as texts } from '#texts/common.ts';

interface Props {
  label?: string;
  hasVisibleLabel?: boolean;
}

export function Spinner({ label = texts.label, hasVisibleLabel = false }: Props) {
  return (
    <div role="status" aria-label={label} className="flex flex-col items-center gap-3 py-10">
      <span aria-hidden="true" className="loading text-primary" />
      {hasVisibleLabel && <span className="text-sm">{label}…</span>}
    </div>
  );
}
