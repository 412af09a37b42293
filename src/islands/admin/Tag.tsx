import type { ReactNode } from 'react';

/** Renders what something is, in a word beside its name; a state has a chip. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}
