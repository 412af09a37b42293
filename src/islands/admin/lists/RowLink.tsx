import type { ReactNode } from 'react';

interface Props {
  href: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** What a row leads to. It is stretched over the whole row, under its buttons and texts. */
export function RowLink({ className = '', children, ...rest }: Props) {
  return (
    <a {...rest} data-opens-row className={`row-link ${className}`}>
      {children}
    </a>
  );
}
