import type { ReactNode } from 'react';

interface Props {
  /** What went wrong; nothing where nothing did. */
  children: ReactNode;
  className?: string;
}

/** Says what went wrong where it went wrong, also to those who do not look there. */
export function ErrorText({ children, className = 'text-sm' }: Props) {
  return (
    children && (
      <p role="alert" className={`text-error ${className}`}>
        {children}
      </p>
    )
  );
}
