import { useCallback, useState } from 'react';
import {
  listPortalLicenses,
  type Moves,
  type Portal,
  type PortalLicense,
} from '#contract/buyers/portal.ts';
import type { Program } from '#contract/catalogue/programs.ts';
import { licenseList, licenseSection } from '#texts/licenses.ts';
import { call } from '#islands/api.ts';
import { noKeys, withLicense } from '#islands/licenses/keys/known-keys.ts';
import { LicenseItem, licenseListClass } from '#islands/licenses/keys/LicenseList.tsx';
import { LicenseSection } from '#islands/licenses/keys/LicenseSection.tsx';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { type MoveDraft, MovesLeft } from './MoveForm.tsx';
import { PortalLicenseItem } from './PortalLicenseItem.tsx';
import { usePortalData } from './use-portal-data.ts';
import { formatDay } from '#texts/language.ts';
import { renewalNotice as texts } from '#texts/buyers.ts';
import { useNow } from './use-now.ts';

interface Props {
  /** Opens the purchase for a time (`purchaseId`). */
  orderId: string;
  paypalOrderId: string;
  program: Program | undefined;
  receiptTo: string | undefined;
  /** Product of a bundle; undefined for other purchases. */
  productId?: number | undefined;
  portalToken: string;
  draft: MoveDraft | null;
  onDraft(draft: MoveDraft | null): void;
  onDead(): void;
}

export function PortalKeys({ orderId, productId, portalToken, ...props }: Props) {
  const { paypalOrderId, program, receiptTo, draft, onDraft, onDead } = props;
  const ask = useCallback(
    (token: string) => call(listPortalLicenses, { portalToken: token, productId }),
    [productId],
  );
  const { data: portal, hasFailed, load, setData } = usePortalData(ask, portalToken, onDead);
  /** Keys generated here, until the list contains them. */
  const [generated, setGenerated] = useState(noKeys);
  function replace(moved: PortalLicense, moves: Moves) {
    setData((before) => {
      const licenses = before?.licenses.map((one) => (one.id === moved.id ? moved : one));
      return before && licenses ? { ...before, moves, licenses } : before;
    });
  }
  if (!portal && !hasFailed) {
    return (
      <section aria-label={licenseSection.title} className="panel p-5 sm:p-6">
        <Spinner label={licenseList.loading} hasVisibleLabel />
      </section>
    );
  }
  const listed = portal ? { ...portal.keys, licenses: portal.licenses } : noKeys;
  const known = generated.licenses.reduce(withLicense, listed);
  return (
    <>
      {portal?.renewal && <RenewalNotice {...portal.renewal} />}
      <LicenseSection
        orderId={orderId}
        receiptTo={receiptTo}
        onDead={onDead}
        productId={productId}
        known={known}
        isOver={portal?.isOver}
        onGenerated={(license) => {
          setGenerated((before) => withLicense(before, license));
          void load();
        }}
        notice={
          hasFailed ? (
            <FailedLoad text={licenseList.failed} onRetry={load} />
          ) : (
            portal &&
            portal.licenses.length > 0 && (
              <div className="text-base-content/80 -mt-3 mb-4 text-sm">
                <MovesLeft moves={portal.moves} />
              </div>
            )
          )
        }
        renderList={(newest) => (
          <ul aria-label={licenseList.label} className={licenseListClass}>
            {known.licenses.map((license) => {
              const isNewest = license.licenseKey === newest;
              const listedLicense = portal?.licenses.find(
                ({ licenseKey }) => licenseKey === license.licenseKey,
              );
              if (!portal || !listedLicense) {
                return (
                  <LicenseItem key={license.licenseKey} license={license} isNewest={isNewest} />
                );
              }
              return (
                <PortalLicenseItem
                  key={license.licenseKey}
                  portalToken={portalToken}
                  purchase={{ id: orderId, orderID: paypalOrderId }}
                  program={program}
                  license={listedLicense}
                  moves={portal.moves}
                  isNewest={isNewest}
                  draft={draft?.licenseId === listedLicense.id ? draft : null}
                  onDraft={onDraft}
                  onMoved={replace}
                  onOffline={load}
                  onDead={onDead}
                />
              );
            })}
          </ul>
        )}
      />
    </>
  );
}

function RenewalNotice({ path, endsAt }: NonNullable<Portal['renewal']>) {
  const isOver = Date.parse(endsAt) <= useNow();
  const day = formatDay(endsAt);
  return (
    <section
      aria-label={texts.label}
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:p-6"
    >
      <div className="min-w-0">
        <p className="font-semibold">{isOver ? texts.ended(day) : texts.ends(day)}</p>
        <p className="text-base-content/80 text-sm">{texts.keys}</p>
      </div>
      <a href={`/${path}`} className={`btn btn-sm ${isOver ? 'btn-primary' : ''}`}>
        {texts.renew}
      </a>
    </section>
  );
}
