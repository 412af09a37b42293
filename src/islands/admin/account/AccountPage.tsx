import { useState } from 'react';
import { getMe, saveMe, saveOwnPassword, type Me } from '#contract/seller/me.ts';
import { roleNames } from '#contract/seller/people.ts';
import { Field } from '#islands/ui/Field.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { AdminForm } from '../AdminForm.tsx';
import { callAsAdmin } from '../api.ts';
import { formatSum } from '../format.ts';
import { Loaded } from '../Loaded.tsx';
import { useLoad } from '../load.ts';
import { Panel } from '../Panel.tsx';
import { Properties } from '../Properties.tsx';
import { $adminName } from '../session.ts';
import { field, useAdminForm } from '../use-admin-form.ts';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { CopyButton } from '#islands/ui/CopyButton.tsx';

export function AccountPage() {
  const query = useLoad(getMe, {});
  const [codes, setCodes] = useState<string[]>([]);
  return (
    <>
      <div className="mb-3">
        <PageHeading>Your account</PageHeading>
      </div>
      <Loaded query={query} failed="Your account could not be loaded.">
        {(me) => (
          <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
            <div className="grid gap-4 *:min-w-0">
              <SecondFactor me={me} onCodes={setCodes} />
              <RecoveryCodes codes={codes} me={me} />
              <Passkeys onCodes={setCodes} />
              <Sessions />
            </div>
            <div className="grid gap-4 *:min-w-0">
              <Account me={me} />
              <PasswordForm />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

const known = { type: 'password', autoComplete: 'current-password' } as const;
const chosen = { type: 'password', autoComplete: 'new-password' } as const;
const forgotten = 'Forgotten? Run npm run admin:password on the server.';
const formClass = 'mt-4 grid max-w-sm gap-3';

function Account({ me: { username, email, role, refundLimit } }: { me: Me }) {
  const { form, sending } = useAdminForm({
    schema: saveMe.input,
    defaultValues: { username, email, password: '' },
    send: (values) => callAsAdmin(saveMe, values),
    failed: 'Your account could not be saved.',
    notice: () => 'Account saved.',
    onSaved(saved, _, { resetField }) {
      $adminName.set(saved.username);
      resetField('password');
    },
  });
  const limit = refundLimit !== null && `${formatSum(refundLimit)} per order`;
  return (
    <Panel title="Account">
      <Properties of={{ Role: roleNames[role], 'Refund limit': limit }} />
      <AdminForm sending={sending} className={formClass} action="Save">
        <Field label="Username" {...field(form, 'username')} />
        <Field label="Email" type="email" {...field(form, 'email')} />
        <Field label="Your password" {...field(form, 'password')} {...known} />
      </AdminForm>
    </Panel>
  );
}

function PasswordForm() {
  const { form, sending } = useAdminForm({
    schema: saveOwnPassword.input,
    defaultValues: { oldPassword: '', newPassword: '' },
    send: (values) => callAsAdmin(saveOwnPassword, values),
    failed: 'The password could not be changed.',
    failedAt: 'oldPassword',
    notice: () => 'Password changed. Your other sessions have ended.',
    onSaved: (_data, _values, { reset }) => reset(),
  });
  return (
    <Panel title="Password">
      <AdminForm sending={sending} className={formClass} action="Change password">
        <Field
          label="Current password"
          hint={forgotten}
          {...field(form, 'oldPassword')}
          {...known}
        />
        <Field label="New password" {...field(form, 'newPassword')} {...chosen} />
      </AdminForm>
    </Panel>
  );
}

interface Props {
  /** New ones, shown once. */
  codes: string[];
  me: Me;
}

function RecoveryCodes({ codes, me: { username, recoveryCodesLeft } }: Props) {
  if (codes.length === 0 && recoveryCodesLeft === 0) return null;
  return (
    <Panel title="Recovery codes">
      {codes.length > 0 ? (
        <div role="status" className="grid gap-3 text-sm">
          <p className="max-w-prose">
            Keep these codes somewhere other than your phone. Each one logs you in once if you lose
            your second factor. They won’t be shown again.
          </p>
          <ul className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2 lg:grid-cols-3">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div>
            <CopyButton text={codes.join('\n')} label="Copy the codes" />
          </div>
        </div>
      ) : (
        <p className="text-sm">{`${username} has ${recoveryCodesLeft} of ten left.`}</p>
      )}
    </Panel>
  );
}
