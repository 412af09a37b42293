import type { ReactNode } from 'react';

/** Renders a payment's or purchase's details by name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="my-5 grid gap-3 last:mb-0">{children}</dl>;
}

interface FactProps {
  name: string;
  /** Puts the value below its name, over the full width. */
  isStacked?: boolean;
  children: ReactNode;
}

export function Fact({ name, isStacked = false, children }: FactProps) {
  return (
    <div className={isStacked ? '' : 'grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3'}>
      <dt className="text-base-content/75">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Renders an explanation of the fact above. */
export function FactHint({ children }: { children: ReactNode }) {
  return <span className="text-base-content/75 mt-1 block text-sm">{children}</span>;
}
