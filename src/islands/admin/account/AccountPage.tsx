import { useState } from 'react';
import { getMe, type Me } from '#contract/seller/me.ts';
import { roleNames } from '#contract/seller/people.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { formatSum } from '../format.ts';
import { Loaded } from '../Loaded.tsx';
import { useLoad } from '../load.ts';
import { Panel } from '../Panel.tsx';
import { Properties } from '../Properties.tsx';
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
            </div>
            <div className="grid gap-4 *:min-w-0">
              <Account me={me} />
              <Sessions />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Account({ me: { username, role, refundLimit } }: { me: Me }) {
  return (
    <Panel title="Account">
      <Properties
        of={{
          Username: username,
          Role: roleNames[role],
          Password: (
            <>
              You change it on the server with this command:{' '}
              <code className="font-mono wrap-anywhere">npm run admin:password</code>
            </>
          ),
          'Refund limit': refundLimit !== null && `${formatSum(refundLimit)} per order`,
        }}
      />
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
