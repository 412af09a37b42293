import { useState } from 'react';
import { licensesPerPurchase } from '../../contract/licenses.ts';
import { LicenseForm } from './LicenseForm.tsx';
import { LicenseKey } from './LicenseKey.tsx';

interface Props {
  purchaseId: string;
  /** A key generated before the page was reloaded. */
  rememberedKey?: string | null;
  onGenerated?(licenseKey: string): void;
}

/** The licence form, which makes way for the key that was generated (specification, section 4). */
export function LicenseSection({ purchaseId, rememberedKey = null, onGenerated }: Props) {
  const [licenseKey, setLicenseKey] = useState(rememberedKey);

  function show(key: string) {
    setLicenseKey(key);
    onGenerated?.(key);
  }

  return (
    <section aria-labelledby="license-heading" className="panel p-5 sm:p-6">
      <h2 id="license-heading" className="text-lg font-semibold">
        License key
      </h2>
      <p className="text-base-content/80 mt-1 mb-4 text-sm">
        A key belongs to one trading account at one broker. This purchase gives up to{' '}
        {licensesPerPurchase} of them.
      </p>
      {licenseKey ? (
        <>
          <LicenseKey licenseKey={licenseKey} />
          <button
            type="button"
            className="btn btn-ghost btn-sm mt-3 -ml-2"
            onClick={() => setLicenseKey(null)}
          >
            Generate a key for another account
          </button>
        </>
      ) : (
        <LicenseForm purchaseId={purchaseId} onGenerated={show} />
      )}
    </section>
  );
}
