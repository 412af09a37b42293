import type { ReactNode } from 'react';

/**
 * Renders details that have no column of their own: after the value in columns, beneath it on
 * cards.
 */
export function SecondLine({ children }: { children: ReactNode }) {
  return <span className="second-line">{children}</span>;
}
