import type { ComponentProps } from 'react';

export function TextLink({ className = '', children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={`text-link ${className}`}>
      {children}
    </a>
  );
}
