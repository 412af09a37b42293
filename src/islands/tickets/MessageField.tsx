import type { ComponentProps } from 'react';
import { FieldFrame } from '../ui/FieldFrame.tsx';

interface Props extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
}

/** Renders a labelled multi-line field with its error. It grows with its text. */
export function MessageField({ label, error, ...textarea }: Props) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          className={`textarea field-sizing-content max-h-[60vh] min-h-40 w-full ${error ? 'textarea-error' : ''}`}
        />
      )}
    </FieldFrame>
  );
}
