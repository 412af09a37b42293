import { useId, type ReactNode } from 'react';

interface Props {
  label: string;
  error?: string | undefined;
  /** Renders the control with what ties it to its label and its error. */
  children(control: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }): ReactNode;
}

/** A control under its label, with its error beneath. */
export function FieldFrame({ label, error, children }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': error ? errorId : undefined,
      })}
      {error && (
        <p id={errorId} role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
