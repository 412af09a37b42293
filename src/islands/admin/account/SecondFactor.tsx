import { useState } from 'react';
import { deleteTotp, startTotp, type Me } from '#contract/seller/me.ts';
import { listPasskeys } from '#contract/seller/passkeys.ts';
import type { OutputOf } from '#contract/route.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { RemoveButton } from '../actions/ConfirmButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { useLoad } from '../load.ts';
import { Panel } from '../Panel.tsx';
import { WarningRow } from '../WarningRow.tsx';
import { ConfirmTotp } from './ConfirmTotp.tsx';

interface Props {
  me: Me;
  onCodes(codes: string[]): void;
}

/**
 * Turns an authenticator app's codes on and off, and warns while the account has no second factor.
 */
export function SecondFactor({ me: { hasTotp, lacksSecondFactor }, onCodes }: Props) {
  const { data, isPending } = useLoad(listPasskeys, {});
  const [begun, setBegun] = useState<OutputOf<typeof startTotp> | null>(null);
  const start = useAction(() => callAsAdmin(startTotp, {}), {
    failed: 'The set-up could not be started.',
    changesData: false,
    onDone: setBegun,
  });
  const hasNone = !hasTotp && (lacksSecondFactor || data?.passkeys.length === 0);
  const setUp = (
    <ActionButton
      className={`btn-sm narrow:h-11 ${hasNone ? 'btn-primary' : ''}`}
      action={start}
      title="Set up an authenticator app"
    >
      Set up
    </ActionButton>
  );
  return (
    <Panel title="Second factor">
      <div className="grid gap-3 text-sm">
        {hasNone && (
          <WarningRow role={lacksSecondFactor ? 'alert' : undefined} action={!begun && setUp}>
            {lacksSecondFactor
              ? 'The shop requires a second factor. Set up an authenticator app or a passkey to go on.'
              : 'No second factor: whoever learns your password can log in.'}
          </WarningRow>
        )}
        {!begun && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">Authenticator app</p>
              <p className="meta">
                {hasTotp
                  ? 'The login asks for its code.'
                  : 'An app on your phone shows a new code every half minute, which the login then asks for.'}
              </p>
            </div>
            {hasTotp && <TotpRemoval onRemoved={() => onCodes([])} />}
            {!hasTotp && !isPending && !hasNone && setUp}
          </div>
        )}
        <ErrorText>{start.error}</ErrorText>
        {!hasTotp && begun && (
          <ConfirmTotp
            {...begun}
            onDone={(codes) => {
              setBegun(null);
              onCodes(codes);
            }}
          />
        )}
      </div>
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
  );
}
