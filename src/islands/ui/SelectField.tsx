import type { ComponentProps } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

interface Props extends ComponentProps<'select'> {
  label: string;
  error?: string | undefined;
}

/** Renders a labelled select with its error. */
export function SelectField({ label, error, ...select }: Props) {
  return (
    <FieldFrame label={label} error={error}>
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
