import type { ComponentProps } from 'react';
import type { Action } from './use-action.ts';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'disabled' | 'onClick'> {
  action: Pick<Action, 'isBusy' | 'start'>;
}

/** Renders a button that shows that its action is in progress, and keeps the focus meanwhile. */
export function ActionButton({ action, className = '', children, ...rest }: Props) {
  const { isBusy, start } = action;
  return (
    <button
      {...rest}
      type="button"
      aria-disabled={isBusy}
      className={`btn aria-disabled:cursor-default aria-disabled:opacity-70 ${className}`}
      onClick={isBusy ? undefined : start}
    >
      {isBusy && <span aria-hidden="true" className="loading loading-xs" />}
      {children}
    </button>
  );
}
