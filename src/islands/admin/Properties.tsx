import type { ReactNode } from 'react';

/** Renders a list of names and values. */
export function Properties({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-2 text-sm">{children}</dl>;
}

export function Property({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-base-content/75">{name}</dt>
      <dd className="wrap-anywhere [&_time]:whitespace-normal">{children}</dd>
    </div>
  );
}
