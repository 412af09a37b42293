import { encodeQR } from 'qr';
import { useState } from 'react';
import {
  codeFormSchema,
  confirmTotp,
  deleteTotp,
  startTotp,
  type Me,
} from '#contract/seller/me.ts';
import { listPasskeys } from '#contract/seller/passkeys.ts';
import type { OutputOf } from '#contract/route.ts';
import { CopyableId } from '#islands/ui/CopyableId.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { ConfirmButton } from '../actions/ConfirmButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { useLoad } from '../load.ts';
import { Panel } from '../Panel.tsx';
import { WarningRow } from '../WarningRow.tsx';
import { AdminForm } from '../AdminForm.tsx';
import { field, useAdminForm } from '../use-admin-form.ts';

interface Props {
  me: Me;
  onCodes(codes: string[]): void;
}

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
              ? 'The shop requires a second factor. Set up an authenticator app or a passkey to continue.'
              : 'No second factor: anyone who learns your password can log in.'}
          </WarningRow>
        )}
        {!begun && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">Authenticator app</p>
              <p className="meta">
                {hasTotp
                  ? 'You enter its code when you log in.'
                  : 'An app on your phone shows a new code every 30 seconds, which you enter when you log in.'}
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
  return (
    <ConfirmButton
      label="Turn off"
      title="Turn the authenticator app off"
      question="Turn the app off?"
      run={() => callAsAdmin(deleteTotp, { code })}
      failed="The app could not be turned off."
      done="Authenticator app turned off."
      onDone={onRemoved}
      form={
        <Field
          label="Code from the app, or a recovery code"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      }
    >
      You will then log in without its code.
    </ConfirmButton>
  );
}

interface ConfirmProps extends OutputOf<typeof startTotp> {
  onDone(recoveryCodes: string[]): void;
}

function ConfirmTotp({ secret, otpauthUrl, onDone }: ConfirmProps) {
  const { form, sending } = useAdminForm({
    schema: codeFormSchema,
    defaultValues: { code: '' },
    send: (values) => callAsAdmin(confirmTotp, values),
    failed: 'The code could not be checked.',
    failedAt: 'code',
    onSaved: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <div className="grid gap-3 text-sm">
      <p>Scan this with the app, or type the key.</p>
      <QrCode text={otpauthUrl} />
      <CopyableId id={secret} label="Copy key" />
      <AdminForm sending={sending} className="grid max-w-xs gap-3" action="Turn on">
        <Field
          label="Code from the app"
          inputMode="numeric"
          {...field(form, 'code')}
          autoComplete="one-time-code"
        />
      </AdminForm>
    </div>
  );
}

/** Light modules a scanner needs around a code (ISO/IEC 18004). */
const border = 4;

/** Draws a QR code, black on white in both themes: some apps read nothing else. */
function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { border });
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label="QR code of the key"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-48 bg-white"
    >
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
