import type { ComponentProps } from 'react';

/** Renders a link within text. */
export function TextLink({ className = '', children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={`text-link ${className}`}>
      {children}
    </a>
  );
}
