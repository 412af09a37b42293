import type { ComponentProps } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

interface Props extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
  hint?: string;
}

export function TextAreaField(props: Props) {
  const { label, error, hint, className = 'max-h-[60vh] min-h-40', ...textarea } = props;
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          className={`textarea field-sizing-content w-full ${className} ${error ? 'textarea-error' : ''}`}
        />
      )}
    </FieldFrame>
  );
}
