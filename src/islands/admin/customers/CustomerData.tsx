import { useState } from 'react';
import { eraseCustomer, exportCustomer, type Erased } from '#contract/buyers/personal-data.ts';
import { ConfirmButton } from '../actions/ConfirmButton.tsx';
import { RunButton } from '../actions/RunButton.tsx';
import { callAsAdmin } from '../api.ts';

/** Exports what is stored about a person, or erases what may be erased. */
export function CustomerData({ email }: { email: string }) {
  const [done, setDone] = useState<Erased | null>(null);
  return (
    <>
      <RunButton
        className="btn-sm border-base-300 bg-base-100"
        run={() => callAsAdmin(exportCustomer, { email })}
        failed="The data could not be exported."
        changesData={false}
        onDone={({ url }) => window.location.assign(url)}
      >
        Export data
      </RunButton>
      <ConfirmButton
        label="Erase data"
        className="btn-sm btn-outline btn-error"
        question="Erase this person’s data?"
        action="Erase"
        run={() => callAsAdmin(eraseCustomer, { email })}
        failed="The person could not be erased."
        // The customer's page may be gone, but what stays has to be readable.
        changesData={false}
        onDone={setDone}
      >
        <p>{email}</p>
        <p className="mt-2">
          Tickets, notes and network addresses go at once, the address in orders once no claims can
          be raised. This cannot be taken back.
        </p>
      </ConfirmButton>
      {done && (
        <div role="status" className="w-full text-sm">
          <p>{`Erased: ${done.erased.join(', ') || 'nothing was left'}.`}</p>
          <ul className="mt-1 list-disc pl-5">
            {done.kept.map(({ what, why }) => (
              <li key={what}>{`${what}. ${why}`}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
