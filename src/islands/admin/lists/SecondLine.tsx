import type { ReactNode } from 'react';

interface Props {
  /** After its value also on a card. */
  isBeside?: boolean;
  children: ReactNode;
}

/** What is worth seeing of a row and has no column of its own: after its value where there are columns, else beneath it. */
export function SecondLine({ isBeside = false, children }: Props) {
  return <span className={`second-line ${isBeside ? 'is-beside' : ''}`}>{children}</span>;
}
