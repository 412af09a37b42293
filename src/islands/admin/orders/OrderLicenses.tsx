import { licensePath } from '../licenses/license-path.ts';
import { BlockButton } from '../actions/BlockButton.tsx';
import { ShopTime } from '../ShopTime.tsx';
import type { Order } from './order.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { Panel } from '../Panel.tsx';

/** Renders the purchase's license keys, with buttons to block them. */
export function OrderLicenses({
  licenses,
  keyLimit,
  parts,
}: Pick<Order, 'licenses' | 'keyLimit' | 'parts'>) {
  const count = parts
    ? `${licenses.length}, up to ${keyLimit} for each product`
    : `${licenses.length} of ${keyLimit}`;
  return (
    <Panel title={`Licenses (${count})`}>
      {licenses.length === 0 ? (
        <p className="text-base-content/75 text-sm">No license key was generated yet.</p>
      ) : (
        <ul className="divide-base-300 narrow:[&_.btn]:h-10 narrow:[&_.btn]:px-2 divide-y text-sm">
          {licenses.map((license) => (
            <li
              key={license.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p
                  className={`font-mono text-xs wrap-anywhere ${license.isBlocked || license.isEnded ? 'line-through' : ''}`}
                >
                  <TextLink href={licensePath(license.id)}>{license.licenseKey}</TextLink>
                </p>
                {license.productName !== null && (
                  <p className="font-medium wrap-anywhere">{license.productName}</p>
                )}
                <p className="text-base-content/75 wrap-anywhere">
                  {license.accountNumber}, {license.brokerName}, {license.email},{' '}
                  <ShopTime iso={license.createdAt} />
                </p>
              </div>
              <BlockButton
                id={license.id}
                licenseKey={license.licenseKey}
                isBlocked={license.isBlocked}
                isEnded={license.isEnded}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
