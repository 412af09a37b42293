import { useState } from 'react';
import { deleteTotp, startTotp, type Me } from '#contract/me.ts';
import type { OutputOf } from '#contract/route.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { RemoveButton } from '../actions/RemoveButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { Panel } from '../Panel.tsx';
import { ConfirmTotp } from './ConfirmTotp.tsx';

interface Props {
  me: Me;
  onCodes(codes: string[]): void;
}

/** Turns the codes of an authenticator app on and off. */
export function AuthenticatorApp({ me: { hasTotp }, onCodes }: Props) {
  const [begun, setBegun] = useState<OutputOf<typeof startTotp> | null>(null);
  const start = useAction(() => callAsAdmin(startTotp, {}), {
    failed: 'The set-up could not be started.',
    changesData: false,
    onDone: setBegun,
  });
  return (
    <Panel title="Authenticator app">
      {hasTotp && <TotpRemoval onRemoved={() => onCodes([])} />}
      {!hasTotp && begun && (
        <ConfirmTotp
          {...begun}
          onDone={(codes) => {
            setBegun(null);
            onCodes(codes);
          }}
        />
      )}
      {!hasTotp && !begun && (
        <div className="grid justify-items-start gap-3 text-sm">
          <p className="max-w-prose">
            An app on your phone shows a new code every half minute, which the login then asks for.
          </p>
          <ActionButton action={start}>Set up an app</ActionButton>
          <ErrorText>{start.error}</ErrorText>
        </div>
      )}
    </Panel>
  );
}

function TotpRemoval({ onRemoved }: { onRemoved(): void }) {
  const [code, setCode] = useState('');
  const remove = async () => {
    const result = await callAsAdmin(deleteTotp, { code });
    if (result.ok) onRemoved();
    return result;
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p>The login asks for its code.</p>
      <RemoveButton
        label="Turn off"
        title="Turn the authenticator app off"
        question="Turn the app off?"
        remove={remove}
        failed="The app could not be turned off."
        done="The authenticator app is turned off."
        form={
          <Field
            label="Code of the app, or a recovery code"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        }
      >
        The login then asks for no code of it.
      </RemoveButton>
    </div>
  );
}
