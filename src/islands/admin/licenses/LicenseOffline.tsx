import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LicensePage } from '#contract/licenses/license-page.ts';
import { makeOfflineLease, maxOfflineDays } from '#contract/licenses/offline-leases.ts';
import { OfflineDialog } from '#islands/licenses/keys/OfflineDialog.tsx';
import { OfflineLeaseList } from '#islands/licenses/keys/OfflineLeaseList.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { callAsAdmin } from '../api.ts';
import { Panel } from '../Panel.tsx';

/** Renders the key's offline files, and creates another for a terminal that cannot connect. */
export function LicenseOffline({ license }: { license: LicensePage }) {
  const { id, accountNumber, login, offlineLeases } = license;
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const isPossible = login !== null && license.is_blocked === 0 && license.is_ended === 0;
  return (
    <Panel title="Offline files">
      {offlineLeases.length === 0 ? (
        <p className="text-base-content/75 text-sm">None was made of this key.</p>
      ) : (
        <OfflineLeaseList leases={offlineLeases} />
      )}
      {isPossible && (
        <div className="card-actions">
          <Button className="btn-sm border-base-300 bg-base-100" onClick={() => setOpen(true)}>
            Make an offline file
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
