import { useId, type ComponentProps } from 'react';

interface Props extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
}

/** A labelled field for several lines, with its error beneath. It grows with its text. */
export function MessageField({ label, error, ...textarea }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        {...textarea}
        id={id}
        className={`textarea border-base-300 field-sizing-content max-h-[60vh] min-h-40 w-full ${error ? 'textarea-error' : ''}`}
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
