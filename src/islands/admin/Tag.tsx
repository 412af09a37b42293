import type { ReactNode } from 'react';

/** Renders a kind as a word beside a name; for a state use a StateChip. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}
