import { useState } from 'react';
import { makePortalOfflineLease } from '#contract/licenses/offline-leases.ts';
import type { PortalLicense } from '#contract/buyers/portal.ts';
import { offlineDialog } from '#texts/licenses.ts';
import { call } from '#islands/api.ts';
import { OfflineDialog } from '#islands/licenses/keys/OfflineDialog.tsx';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  portalToken: string;
  license: PortalLicense;
  onMade(): void;
  onDead(): void;
}

/** Creates a key's offline file, if the product allows it. */
export function PortalOffline({ portalToken, license, onMade, onDead }: Props) {
  const { id, accountNumber, offline } = license;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="btn-sm max-sm:h-10"
        aria-label={offlineDialog.openLabel(accountNumber)}
        onClick={() => setOpen(true)}
      >
        {offlineDialog.open}
      </Button>
      {isOpen && (
        <OfflineDialog
          account={accountNumber}
          maxDays={offline.maxDays}
          make={async (form) => {
            const result = await call(makePortalOfflineLease, { ...form, id, portalToken });
            if (!result.ok && result.status === 401) onDead();
            return result;
          }}
          onMade={onMade}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
