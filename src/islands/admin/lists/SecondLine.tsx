import type { ReactNode } from 'react';

interface Props {
  /** After its value on cards too. */
  isBeside?: boolean;
  children: ReactNode;
}

/**
 * Renders details without a column of their own: after the value in columns, beneath it on cards.
 */
export function SecondLine({ isBeside = false, children }: Props) {
  return <span className={`second-line ${isBeside ? 'is-beside' : ''}`}>{children}</span>;
}
