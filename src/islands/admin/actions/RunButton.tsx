import type { ComponentProps } from 'react';
import type { Result } from '#islands/api.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { ActionButton } from './ActionButton.tsx';
import { useAction } from './use-action.ts';

interface Props<Data> extends Omit<ComponentProps<typeof ActionButton>, 'action'> {
  run(): Promise<Result<Data>>;
  /** Message if the server gives none. */
  failed: string;
  /** Class of the error beneath. */
  errorClass?: string;
  onDone?(data: Data): unknown;
  /** Refetches the data shown. */
  changesData?: boolean;
}

/** Renders a button with its action and the action's error. */
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
