import { loading as texts } from '#texts/common.ts';

interface Props {
  label?: string;
  /** Says what is waited for also to those who see the spinner. */
  hasVisibleLabel?: boolean;
}

/** Says that something is under way. */
export function Spinner({ label = texts.label, hasVisibleLabel = false }: Props) {
  return (
    <div role="status" aria-label={label} className="flex flex-col items-center gap-3 py-10">
      <span aria-hidden="true" className="loading text-primary" />
      {hasVisibleLabel && <span className="text-sm">{label}…</span>}
    </div>
  );
}
