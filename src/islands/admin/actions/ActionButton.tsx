import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'disabled'> {
  isBusy: boolean;
}

/** Renders a button that shows that its action is in progress, and keeps the focus meanwhile. */
export function ActionButton({ isBusy, className = '', children, onClick, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-disabled={isBusy}
      className={`btn aria-disabled:cursor-default aria-disabled:opacity-70 ${className}`}
      onClick={(event) => {
        if (!isBusy) onClick?.(event);
      }}
    >
      {isBusy && <span aria-hidden="true" className="loading loading-xs" />}
      {children}
    </button>
  );
}
