import { useState } from 'react';
import { getMe } from '#contract/me.ts';
import { roleNames } from '#contract/people.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { Loaded } from '../Loaded.tsx';
import { useLoad } from '../load.ts';
import { AuthenticatorApp } from './AuthenticatorApp.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Sessions } from './Sessions.tsx';

/** Shows the caller's own second factors and sessions. */
export function AccountPage() {
  const query = useLoad(getMe, {});
  const [codes, setCodes] = useState<string[]>([]);
  return (
    <>
      <div className="mb-3">
        <PageHeading>Your account</PageHeading>
        <p className="meta wrap-anywhere">
          {query.data &&
            `Logged in as ${query.data.username}, ${roleNames[query.data.role].toLowerCase()}`}
        </p>
      </div>
      <Loaded query={query} failed="Your account could not be loaded.">
        {(me) => (
          <div className="grid gap-4">
            {me.lacksSecondFactor && (
              <p role="alert" className="border-warning border-l-2 pl-3">
                The shop requires a second factor. Set up an authenticator app or a passkey to go
                on.
              </p>
            )}
            <RecoveryCodes codes={codes} me={me} />
            <div className="grid gap-4 *:min-w-0 lg:grid-cols-2">
              <AuthenticatorApp me={me} onCodes={setCodes} />
              <Passkeys onCodes={setCodes} />
            </div>
            <Sessions />
          </div>
        )}
      </Loaded>
    </>
  );
}
