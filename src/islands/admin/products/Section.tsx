import type { ReactNode } from 'react';

/** Renders a titled part of a product's page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel flex min-w-0 flex-col gap-4 p-4 sm:p-5">
      <h2 className="font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
