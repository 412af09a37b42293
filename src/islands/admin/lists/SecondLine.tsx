import type { ReactNode } from 'react';

/** What is worth seeing of a row and has no column of its own. */
export function SecondLine({ children }: { children: ReactNode }) {
  return <span className="text-base-content/75 mt-0.5 block text-xs">{children}</span>;
}
