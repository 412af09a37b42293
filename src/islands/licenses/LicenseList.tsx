import { useEffect, useRef } from 'react';
import { CopyButton } from '../ui/CopyButton.tsx';
import type { KnownLicense } from './known-keys.ts';

interface Props {
  licenses: KnownLicense[];
  /** The key that was just generated: it takes the focus, which the form before leaves behind. */
  newest: string | null;
}

/** The keys of a purchase, each with its account and ready to be copied. */
export function LicenseList({ licenses, newest }: Props) {
  return (
    <ul aria-label="Your license keys" className="divide-base-300 divide-y">
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

function LicenseItem({ license, isNewest }: { license: KnownLicense; isNewest: boolean }) {
  const { licenseKey, accountNumber, brokerName, isBlocked } = license;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNewest) item.current?.focus();
  }, [isNewest]);
  return (
    <li ref={item} tabIndex={-1} className="flex flex-col gap-1.5 py-3 outline-none first:pt-0">
      <p className="text-sm wrap-anywhere">
        Account <span className="font-medium">{accountNumber}</span>, {brokerName}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code
          aria-label="License key"
          className="bg-base-200 border-base-300 rounded-field border px-2 py-1.5 font-mono text-sm break-all select-all"
        >
          {licenseKey}
        </code>
        <CopyButton text={licenseKey} />
      </div>
      {isBlocked && (
        <p className="text-warning text-sm">
          This key is blocked.{' '}
          <a href="/contact-us" className="text-link">
            Contact support
          </a>
          .
        </p>
      )}
    </li>
  );
}
