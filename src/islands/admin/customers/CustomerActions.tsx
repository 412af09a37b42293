import { useState } from 'react';
import { blockAddress } from '#contract/buyers/blocks.ts';
import type { CustomerPage } from '#contract/buyers/customers.ts';
import { eraseCustomer, exportCustomer, type Erased } from '#contract/buyers/personal-data.ts';
import { mailRenewalLink } from '#contract/sales/purchase-form.ts';
import { ReasonButton } from '../actions/ReasonButton.tsx';
import { RunButton } from '../actions/RunButton.tsx';
import { ConfirmButton } from '../actions/ConfirmButton.tsx';
import { $notice } from '../actions/notice.ts';
import { callAsAdmin } from '../api.ts';
import { useIsSupport } from '../use-is-support.ts';
import { UnblockButton } from '../blocks/UnblockButton.tsx';

export function CustomerActions({ customer: { email, block } }: { customer: CustomerPage }) {
  const isSupport = useIsSupport();
  return (
    <div className="card-actions mb-4 items-center">
      <a
        href={`/admin/give-copy?${new URLSearchParams({ email })}`}
        className="btn btn-sm border-base-300 bg-base-100"
      >
        Give a copy
      </a>
      {block ? (
        <>
          <UnblockButton block={block} />
          <p className="text-sm wrap-anywhere">{`Blocked: ${block.reason}`}</p>
        </>
      ) : (
        <ReasonButton
          label="Block"
          question="Block this address?"
          run={(reason) => callAsAdmin(blockAddress, { email, reason })}
          failed="The address could not be blocked."
        >
          <p>{email}</p>
          <p className="mt-2">
            Until you unblock it, it cannot buy or open its purchases. Its programs show the reason.
          </p>
        </ReasonButton>
      )}
      {!isSupport && <CustomerData email={email} />}
    </div>
  );
}

export function RenewalButton({ orderId, email }: { orderId: string; email: string }) {
  return (
    <RunButton
      className="btn-sm border-base-300 bg-base-100"
      run={() => callAsAdmin(mailRenewalLink, { id: orderId })}
      failed="The link could not be mailed."
      onDone={() => $notice.set({ text: `The renewal link is on its way to ${email}.` })}
    >
      Mail renewal link
    </RunButton>
  );
}

function CustomerData({ email }: { email: string }) {
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
          Tickets, notes and network addresses are erased at once, the address in purchases once no
          claims can be raised. This can’t be undone.
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
