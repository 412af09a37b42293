import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { InputOf, OutputOf } from '#contract/route.ts';
import type { Proof } from '#contract/seller/me.ts';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  startPasskey,
  type Passkey,
} from '#contract/seller/passkeys.ts';
import { noAnswer } from '#islands/api.ts';
import { Field } from '#islands/ui/Field.tsx';
import { ConfirmButton, type ConfirmProps } from '../actions/ConfirmButton.tsx';
import { callAsAdmin } from '../api.ts';
import { Loaded } from '../Loaded.tsx';
import { useLoad } from '../load.ts';
import { Panel } from '../Panel.tsx';
import { ShopTime } from '../ShopTime.tsx';

interface Props {
  onCodes(codes: string[]): void;
}

export function Passkeys({ onCodes }: Props) {
  const query = useLoad(listPasskeys, {});
  const [name, setName] = useState('');
  return (
    <Panel title="Passkeys">
      <p className="meta mb-3">
        A passkey logs you in without a password, using your device’s lock or a security key.
      </p>
      <Loaded query={query} failed="The passkeys could not be loaded.">
        {({ passkeys }) => (
          <ul className="divide-base-300 mb-3 divide-y text-sm empty:hidden">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1 sm:max-w-xs">
          <Field
            label="Device name"
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <ProofButton
          label="Add a passkey"
          className=""
          question="Add a passkey?"
          action="Add"
          isHarmless
          run={(proof) => addNew(name, proof)}
          failed="No passkey was added: the device or the browser refused, or you cancelled."
          onDone={({ recoveryCodes }) => {
            setName('');
            if (recoveryCodes.length > 0) onCodes(recoveryCodes);
          }}
        >
          It logs you in without a password. You’ll get an email about it.
        </ProofButton>
      </div>
    </Panel>
  );
}

async function addNew(name: string, proof: Proof) {
  const options = await callAsAdmin(startPasskey, {});
  if (!options.ok) return options;
  const response = await createPasskey(options.data);
  if (!response) return noAnswer;
  return callAsAdmin(addPasskey, { name: name.trim() || 'Passkey', response, ...proof });
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  return (
    <li className="flex items-center justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="meta">
          {lastUsedAt ? 'Last used ' : 'Not used yet, added '}
          <ShopTime iso={lastUsedAt ?? createdAt} />
        </p>
      </div>
      <ProofButton
        label="Remove"
        title={`Remove ${name}`}
        question={`Remove ${name}?`}
        run={(proof) => callAsAdmin(deletePasskey, { id, ...proof })}
        failed="The passkey could not be removed."
        done={`Passkey ${name} removed.`}
      >
        It will no longer log anyone in.
      </ProofButton>
    </li>
  );
}

/** Creates a passkey in the browser. @returns null if the device or its user refuses */
async function createPasskey(
  optionsJSON: OutputOf<typeof startPasskey>,
): Promise<InputOf<typeof addPasskey>['response'] | null> {
  const made = await startRegistration({ optionsJSON }).catch(() => null);
  return made && { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
}

interface ProofButtonProps<Data> extends Omit<ConfirmProps<Data>, 'form' | 'onOpen' | 'run'> {
  run(proof: Proof): ReturnType<ConfirmProps<Data>['run']>;
}

/** Asks, with the confirmation, for proof that the session was not stolen. */
function ProofButton<Data>({ run, ...props }: ProofButtonProps<Data>) {
  const [typed, setTyped] = useState('');
  // A password or, if it is short enough, a code.
  const proof = { password: typed, code: typed.length <= 40 ? typed.trim() : undefined };
  return (
    <ConfirmButton
      {...props}
      run={() => run(proof)}
      onOpen={() => setTyped('')}
      form={
        <Field
          label="Your password, or a code from your second factor"
          type="password"
          autoComplete="current-password"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
    />
  );
}
