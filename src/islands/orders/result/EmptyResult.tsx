import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { waysOn } from '#texts/orders.ts';

/** Renders a result page without a payment. */
export function EmptyResult({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl py-10 text-center">
      <PackageOpen className="mx-auto mb-3 size-8 opacity-60" aria-hidden="true" />
      <h1 className="heading-1">{title}</h1>
      <div className="text-base-content/80 mt-2">{children}</div>
      <a href="/" className="btn btn-primary mt-6">
        {waysOn.home}
      </a>
    </div>
  );
}
