import { useState, type ReactNode } from 'react';
import { licensesPerPurchase } from '#contract/licenses/licenses.ts';
import { licenseTexts as texts } from '#texts/contract/licenses.ts';
import { licenseSection } from '#texts/licenses.ts';
import { areUsedUp, type KnownKeys, type KnownLicense } from './known-keys.ts';
import { LicenseForm } from './LicenseForm.tsx';
import { LicenseList } from './LicenseList.tsx';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  /** Opens the purchase for a time (`purchaseId`). */
  orderId: string;
  paypalOrderId?: string | undefined;
  onDead?: (() => void) | undefined;
  /** Product of a bundle that the keys are for. */
  productId?: number | undefined;
  known: KnownKeys;
  onGenerated(license: KnownLicense): void;
  /** The term has ended: no key can be created. */
  isOver?: boolean;
  /** Shown above the list. */
  notice?: ReactNode;
  /** Renders the keys instead of the default list. */
  renderList?: (newest: string | null) => ReactNode;
  /** Shown below the list. */
  footnote?: ReactNode;
}

/**
 * Renders a purchase's keys and the form for another one: hidden after each key, reopened on demand
 * while keys are left.
 */
export function LicenseSection(props: Props) {
  const {
    orderId,
    paypalOrderId,
    onDead,
    productId,
    known,
    onGenerated,
    isOver = false,
    notice,
    renderList,
    footnote,
  } = props;
  const [form, setForm] = useState<'closed' | 'open' | 'reopened'>(
    known.licenses.length === 0 ? 'open' : 'closed',
  );
  const [newest, setNewest] = useState<string | null>(null);
  const isUsedUp = areUsedUp(known);
  const { limit = licensesPerPurchase } = known;
  const canGenerate = !isUsedUp && !isOver;

  function show(license: KnownLicense) {
    setForm('closed');
    setNewest(license.licenseKey);
    onGenerated(license);
  }

  function reopen() {
    setForm('reopened');
    setNewest(null);
  }

  return (
    <section aria-labelledby="license-heading" className="panel p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="license-heading" className="heading-2">
          {licenseSection.title}
        </h2>
        {known.used !== null && (
          <p className="text-base-content/75 text-sm" aria-live="polite">
            {licenseSection.used(known.used, limit)}
          </p>
        )}
      </div>
      <p className="text-base-content/80 mt-1 mb-4 text-sm">
        {licenseSection.lead(limit, productId !== undefined)}
      </p>
      {notice}
      {known.licenses.length > 0 &&
        (renderList?.(newest) ?? <LicenseList licenses={known.licenses} newest={newest} />)}
      {known.licenses.length > 0 && footnote}
      {isUsedUp && <p className="text-base-content/80 mt-2 text-sm">{texts.allUsed(limit)}</p>}
      {canGenerate && form === 'closed' && (
        <Button className="btn-sm mt-2" onClick={reopen}>
          {licenseSection.another}
        </Button>
      )}
      {canGenerate && form !== 'closed' && (
        <div className={known.licenses.length > 0 ? 'border-base-300 mt-1 border-t pt-4' : ''}>
          <LicenseForm
            orderId={orderId}
            paypalOrderId={paypalOrderId}
            onDead={onDead}
            productId={productId}
            takesFocus={form === 'reopened'}
            onGenerated={show}
          />
        </div>
      )}
    </section>
  );
}
