import { useId, type ComponentProps } from 'react';

interface Props extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
}

/** A labelled text field with its error beneath. */
export function Field({ label, error, ...input }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        type="text"
        {...input}
        id={id}
        className={`input border-base-300 w-full ${error ? 'input-error' : ''}`}
        aria-invalid={error !== undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && (
        <p id={errorId} role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
