import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

interface Props extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

export function Field({ label, error, hint, className = '', ...input }: Props) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={`input w-full ${className} ${error ? 'input-error' : ''}`}
        />
      )}
    </FieldFrame>
  );
}
