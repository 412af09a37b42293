import type { ReactNode } from 'react';

/** What is known of a payment, name by name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="my-6 grid gap-4">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[8rem_1fr]">
      <dt className="text-base-content/75">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
