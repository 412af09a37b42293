import type { ComponentProps } from 'react';
import type { Result } from '#islands/api.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { ActionButton } from './ActionButton.tsx';
import { useAction, type ActionOptions } from './use-action.ts';

interface Props<Data>
  extends Omit<ComponentProps<typeof ActionButton>, 'action'>, ActionOptions<Data> {
  run(): Promise<Result<Data>>;
  errorClass?: string;
}

export function RunButton<Data>(props: Props<Data>) {
  const { run, failed, errorClass = 'text-sm', onDone, changesData, ...button } = props;
  const action = useAction(run, { failed, onDone, changesData });
  return (
    <>
      <ActionButton {...button} action={action} />
      <ErrorText className={errorClass}>{action.error}</ErrorText>
    </>
  );
}
