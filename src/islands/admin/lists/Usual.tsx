import type { ReactNode } from 'react';

/** Renders a value as most rows have it: quiet in columns, left out on cards. */
export function Usual({ children }: { children: ReactNode }) {
  return <span className="row-usual">{children}</span>;
}

/** Renders a number, which is usual where it is zero. */
export function Figure({ of, children }: { of: number; children: string }) {
  return of === 0 ? <Usual>{children}</Usual> : children;
}
