import type { ReactNode } from 'react';

interface Props {
  href: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** Renders the row's link. It covers the whole row, beneath its buttons and texts. */
export function RowLink({ className = '', children, ...rest }: Props) {
  return (
    <a {...rest} data-opens-row className={`row-link ${className}`}>
      {children}
    </a>
  );
}
