import { useEffect, useRef } from 'react';
import { licenseList as texts } from '#texts/licenses.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';
import type { KnownLicense } from './known-keys.ts';
import { LicenseKey } from './LicenseKey.tsx';

interface Props {
  licenses: KnownLicense[];
  /** The key just generated, which takes the focus. */
  newest: string | null;
}

export const licenseListClass = 'divide-base-300 divide-y';

export function LicenseList({ licenses, newest }: Props) {
  return (
    <ul aria-label={texts.label} className={licenseListClass}>
      {licenses.map((license) => (
        <LicenseItem
          key={license.licenseKey}
          license={license}
          isNewest={license.licenseKey === newest}
        />
      ))}
    </ul>
  );
}

export function LicenseItem({ license, isNewest }: { license: KnownLicense; isNewest: boolean }) {
  const { licenseKey, accountNumber, brokerName, isBlocked } = license;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNewest) item.current?.focus();
  }, [isNewest]);
  return (
    <li ref={item} tabIndex={-1} className="flex flex-col gap-1.5 py-3 outline-none first:pt-0">
      <p className="text-sm wrap-anywhere">
        <Sentence
          text={texts.account}
          parts={{
            account: <span className="font-medium">{accountNumber}</span>,
            broker: brokerName,
          }}
        />
      </p>
      <LicenseKey licenseKey={licenseKey} isBlocked={isBlocked} />
    </li>
  );
}
