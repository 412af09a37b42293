import type { ReactNode } from 'react';

/** What is known of a payment or a purchase, name by name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="my-6 grid gap-4">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[8rem_1fr]">
      <dt className="text-base-content/75">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What there is to know of the fact above it. */
export function FactHint({ children }: { children: ReactNode }) {
  return <span className="text-base-content/75 mt-1 block text-sm">{children}</span>;
}
