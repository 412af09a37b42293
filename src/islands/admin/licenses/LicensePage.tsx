import { getLicense, type LicensePage as License } from '#contract/license-page.ts';
import { CopyButton } from '#islands/ui/CopyButton.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { BlockButton } from '../actions/BlockButton.tsx';
import { BackToList } from '../BackToList.tsx';
import { useLoad } from '../load.ts';
import { Loaded } from '../Loaded.tsx';
import { UtcTime } from '../UtcTime.tsx';
import { orderPath } from '../orders/order.ts';
import { Properties, Property } from '../Properties.tsx';
import { LicenseMoves } from './LicenseMoves.tsx';
import { LicenseServers } from './LicenseServers.tsx';
import { LicenseTraces } from './LicenseTraces.tsx';
import { NoticeForm } from './NoticeForm.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

/** Renders one licence key: its buyer, its use and its actions. */
export function LicensePage({ id }: { id: string }) {
  const query = useLoad(getLicense, { id });
  return (
    <>
      <BackToList tab="licenses" />
      <div className="mb-4">
        <PageHeading>{`License ${id}`}</PageHeading>
      </div>
      <Loaded query={query} failed="The license could not be loaded.">
        {(license) => <Sections license={license} />}
      </Loaded>
    </>
  );
}

function Sections({ license }: { license: License }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Facts license={license} />
        <NoticeForm key={license.notice} license={license} />
      </div>
      <div className="grid min-w-0 gap-4">
        <LicenseMoves license={license} />
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
      <Properties>
        <Property name="Key">
          <code className={`font-mono ${isBlocked || isEnded ? 'line-through' : ''}`}>
            {licenseKey}
          </code>
        </Property>
        <Property name="Product">{productName}</Property>
        <Property name="Purchase">
          <TextLink href={orderPath(purchaseId)} className="font-mono text-xs">
            {purchaseId}
          </TextLink>
        </Property>
        <Property name="Account">
          {login === null
            ? `${accountNumber} (no number can be read from it, so it gets no lease)`
            : accountNumber}
        </Property>
        <Property name="Broker">{license.brokerName}</Property>
        <Property name="Email">{license.email}</Property>
        <Property name="Created">
          <UtcTime iso={license.createdAt} />
        </Property>
        <Property name="First lease">
          <Moment iso={license.firstLeaseAt} />
        </Property>
        <Property name="Last lease">
          <Moment iso={license.lastLeaseAt} />
        </Property>
      </Properties>
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
  return iso === null ? 'None yet' : <UtcTime iso={iso} />;
}
