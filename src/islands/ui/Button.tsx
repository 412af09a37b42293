import type { ComponentProps } from 'react';

/** Renders a styled button that does not submit its form. */
export function Button({ className = '', children, ...rest }: ComponentProps<'button'>) {
  return (
    <button {...rest} type="button" className={`btn ${className}`}>
      {children}
    </button>
  );
}
