import { useState } from 'react';
import type { Result } from '#islands/api.ts';
import { Field } from '#islands/ui/Field.tsx';
import { ConfirmButton, type ConfirmProps } from './ConfirmButton.tsx';

interface Props extends Pick<ConfirmProps<unknown>, 'label' | 'question' | 'children' | 'failed'> {
  run(reason: string): Promise<Result<unknown>>;
}

export function ReasonButton({ run, ...props }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmButton
      {...props}
      className="btn-sm btn-outline btn-error"
      run={() => run(reason)}
      form={
        <Field
          label="Reason"
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      }
    />
  );
}
