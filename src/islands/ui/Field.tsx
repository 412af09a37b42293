import type { ComponentProps } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

interface Props extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
}

/** A labelled text field with its error beneath. */
export function Field({ label, error, ...input }: Props) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={`input border-base-300 w-full ${error ? 'input-error' : ''}`}
        />
      )}
    </FieldFrame>
  );
}
