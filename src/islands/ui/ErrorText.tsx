import type { ReactNode } from 'react';

interface Props {
  /** The error; empty without one. */
  children: ReactNode;
  className?: string;
}

export function ErrorText({ children, className = 'text-sm' }: Props) {
  return (
    children && (
      <p role="alert" className={`text-error ${className}`}>
        {children}
      </p>
    )
  );
}
