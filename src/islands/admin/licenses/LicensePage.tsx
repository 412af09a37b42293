import {
  getLicense,
  type LicensePage as License,
  type LicenseTrace,
} from '#contract/licenses/license-page.ts';
import { CopyButton } from '#islands/ui/CopyButton.tsx';
import { BlockButton } from '../actions/BlockButton.tsx';
import { DetailPage } from '../Loaded.tsx';
import { useLoad } from '../load.ts';
import { useIsSupport } from '../use-is-support.ts';
import { ShopTime } from '../ShopTime.tsx';
import { customerPath, orderPath } from '../orders/order.ts';
import { Properties } from '../Properties.tsx';
import { EndForm, NoticeForm, SellerMoveForm } from './LicenseForms.tsx';
import { LicenseTraces } from './LicenseTraces.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { Panel } from '../Panel.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeOfflineLease, maxOfflineDays } from '#contract/licenses/offline-leases.ts';
import { OfflineDialog, OfflineLeaseList } from '#islands/licenses/keys/OfflineDialog.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { callAsAdmin } from '../api.ts';

export function LicensePage({ id }: { id: string }) {
  const query = useLoad(getLicense, { id });
  return (
    <DetailPage
      tab="licenses"
      title={query.data ? titleOf(query.data) : 'License'}
      query={query}
      failed="The license could not be loaded."
    >
      {(license) => <Sections license={license} />}
    </DetailPage>
  );
}

const titleOf = ({ productName, email }: License) => `${productName} for ${email}`;

function Sections({ license }: { license: License }) {
  const isSupport = useIsSupport();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Facts license={license} />
        {!isSupport && (
          <>
            <EndForm key={license.expiresAt} license={license} />
            {license.is_ended === 0 && <NoticeForm key={license.notice} license={license} />}
          </>
        )}
      </div>
      <div className="grid min-w-0 gap-4">
        <LicenseMoves license={license} />
        {!isSupport && <LicenseOffline license={license} />}
        <LicenseServers traces={license.traces} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <LicenseTraces license={license} />
      </div>
    </div>
  );
}

function Facts({ license }: { license: License }) {
  const { id, licenseKey, purchaseId, productName, login, accountNumber } = license;
  const isEnded = license.is_ended === 1;
  const isBlocked = license.is_blocked === 1;
  return (
    <section aria-label="Key" className="panel p-4">
      <Properties
        of={{
          Key: (
            <code className={`font-mono ${isBlocked || isEnded ? 'line-through' : ''}`}>
              {licenseKey}
            </code>
          ),
          Product: productName,
          Purchase: purchaseId ? (
            <TextLink href={orderPath(purchaseId)} className="font-mono text-xs">
              {purchaseId}
            </TextLink>
          ) : (
            'None: this is a trial key'
          ),
          Account:
            login === null
              ? `${accountNumber} (not an account number, so programs can’t use this key)`
              : accountNumber,
          Broker: license.brokerName,
          Email: license.email,
          Customer: license.customerEmail !== null && (
            <TextLink href={customerPath(license.customerEmail)}>{license.customerEmail}</TextLink>
          ),
          Created: <ShopTime iso={license.createdAt} />,
          Ends: license.expiresAt === null ? 'Never' : <ShopTime iso={license.expiresAt} />,
          'First lease': <Moment iso={license.firstLeaseAt} />,
          'Last lease': <Moment iso={license.lastLeaseAt} />,
          'Days used': license.daysUsed,
        }}
      />
      <div className="card-actions">
        <CopyButton text={licenseKey} />
        <BlockButton
          id={id}
          licenseKey={licenseKey}
          isBlocked={isBlocked}
          isEnded={isEnded}
          isInRow={false}
        />
      </div>
    </section>
  );
}

function Moment({ iso }: { iso: string | null }) {
  return iso === null ? 'None yet' : <ShopTime iso={iso} />;
}

/** Renders the servers that the key was used on. They are only recorded and block no one. */
function LicenseServers({ traces }: { traces: LicenseTrace[] }) {
  const servers = new Map<string, string>();
  // Latest first, so the first of each server is its last use.
  for (const { server, lastAt } of traces) {
    if (server !== '' && !servers.has(server)) servers.set(server, lastAt);
  }
  return (
    <Panel title="Servers">
      {servers.size === 0 ? (
        <p className="text-base-content/75 text-sm">This key hasn’t been used yet.</p>
      ) : (
        <ul className="space-y-1 text-sm">
          {[...servers].map(([server, lastAt]) => (
            <li key={server} className="flex flex-wrap justify-between gap-x-4 wrap-anywhere">
              <span>{server}</span>
              <span className="text-base-content/75">
                <ShopTime iso={lastAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function LicenseMoves({ license }: { license: License }) {
  const { moves, moveQuota, accountNumber } = license;
  const { limit, used, windowDays } = moveQuota;
  return (
    <Panel title="Moves">
      <p className="text-base-content/75 mb-3 text-sm">{`The purchase has used ${used} of ${limit} in ${windowDays} days.`}</p>
      {moves.length === 0 ? (
        <p className="text-base-content/75 text-sm">This key has never been moved.</p>
      ) : (
        <ol className="divide-base-300 divide-y text-sm">
          {moves.map((move) => (
            <li key={move.id} className="py-2 wrap-anywhere first:pt-0 last:pb-0">
              <p>
                {move.fromAccountNumber}, {move.fromBrokerName} → {move.toAccountNumber},{' '}
                {move.toBrokerName}
              </p>
              <p className="text-base-content/75">
                <ShopTime iso={move.createdAt} />, {describeMover(move)}
                {move.reason && `: ${move.reason}`}
              </p>
            </li>
          ))}
        </ol>
      )}
      <SellerMoveForm key={accountNumber} license={license} />
    </Panel>
  );
}

function describeMover({ by, isCounted }: License['moves'][number]): string {
  if (by === 'seller') return 'by you';
  return isCounted ? 'by the buyer' : 'by the buyer, not counted';
}

function LicenseOffline({ license }: { license: License }) {
  const { id, accountNumber, login, offlineLeases } = license;
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const isPossible = login !== null && license.is_blocked === 0 && license.is_ended === 0;
  return (
    <Panel title="Offline files">
      {offlineLeases.length === 0 ? (
        <p className="text-base-content/75 text-sm">No offline files yet.</p>
      ) : (
        <OfflineLeaseList leases={offlineLeases} />
      )}
      {isPossible && (
        <div className="card-actions">
          <Button className="btn-sm border-base-300 bg-base-100" onClick={() => setOpen(true)}>
            Create an offline file
          </Button>
        </div>
      )}
      {isOpen && (
        <OfflineDialog
          account={accountNumber}
          maxDays={maxOfflineDays}
          make={(form) => callAsAdmin(makeOfflineLease, { id, ...form })}
          onMade={() => void queries.invalidateQueries()}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}
