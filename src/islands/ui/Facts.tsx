import type { ReactNode } from 'react';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="my-5 grid gap-3 last:mb-0">{children}</dl>;
}

interface FactProps {
  name: string;
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

export function FactHint({ children }: { children: ReactNode }) {
  return <span className="text-base-content/75 mt-1 block text-sm">{children}</span>;
}
