import { useState } from 'react';
import { makePortalOfflineLease } from '#contract/offline-leases.ts';
import type { PortalLicense } from '#contract/portal.ts';
import { offlineDialog } from '#texts/offline-leases.ts';
import { call } from '../api.ts';
import { OfflineDialog } from '../licenses/OfflineDialog.tsx';
import { Button } from '../ui/Button.tsx';

interface Props {
  portalToken: string;
  license: PortalLicense;
  onMade(): void;
  onDead(): void;
}

/** Makes an offline file of a key, where the product allows it. */
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
