import type { ComponentProps } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

interface Props extends ComponentProps<'select'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

export function SelectField({ label, hint, error, ...select }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...select}
          {...control}
          className={`select w-full ${error ? 'select-error' : ''}`}
        />
      )}
    </FieldFrame>
  );
}
