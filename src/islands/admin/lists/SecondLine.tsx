import type { ReactNode } from 'react';

/** What is worth seeing of a row and has no column of its own: after its value where there are columns, else beneath it. */
export function SecondLine({ children }: { children: ReactNode }) {
  return <span className="second-line">{children}</span>;
}
