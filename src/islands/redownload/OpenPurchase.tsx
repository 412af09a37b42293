import { useEffect, useRef, useState } from 'react';
import { downloadLinkHours } from '#contract/orders.ts';
import type { redownload } from '#contract/redownload.ts';
import type { OutputOf } from '#contract/route.ts';
import { noKeys, withLicense } from '../licenses/known-keys.ts';
import { LicenseSection } from '../licenses/LicenseSection.tsx';
import { CopyableId } from '../ui/CopyableId.tsx';
import { Fact, FactHint, Facts } from '../ui/Facts.tsx';

/** What the right code opens. */
export interface Opened extends Omit<Answer, 'success' | 'purchaseId' | 'orderId'> {
  orderId: string;
  paypalOrderId: string;
}
type Answer = OutputOf<typeof redownload>;

interface Props {
  opened: Opened;
  onRestart(): void;
}

/** The download and the licence form. Takes the focus, which the form before leaves behind. */
export function OpenPurchase({ opened, onRestart }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  /** Those that were generated here. */
  const [known, setKnown] = useState(noKeys);
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="download-heading" className="panel p-5 sm:p-6">
        <h2
          ref={heading}
          id="download-heading"
          tabIndex={-1}
          className="text-lg font-semibold outline-none"
        >
          Your download is ready
        </h2>
        <p className="mt-1 wrap-anywhere">{opened.productName}</p>
        <Facts>
          <Fact name="File">
            <span className="font-mono">{opened.fileName}</span>
            <FactHint>The present version. The link works for {downloadLinkHours} hours.</FactHint>
          </Fact>
          <Fact name="Order ID">
            <CopyableId id={opened.paypalOrderId} name="order ID" />
          </Fact>
          <Fact name="Purchase ID">
            <CopyableId id={opened.orderId} name="purchase ID" />
            <FactHint>Keep it to yourself: who has it can generate your license keys.</FactHint>
          </Fact>
        </Facts>
        <div className="flex flex-wrap items-center gap-3">
          <a href={`/${opened.filePath}`} className="btn btn-primary" download>
            Download
          </a>
          <button type="button" className="btn btn-ghost btn-sm" onClick={onRestart}>
            Use another order
          </button>
        </div>
      </section>
      <LicenseSection
        orderId={opened.orderId}
        known={known}
        onGenerated={(license) => setKnown((before) => withLicense(before, license))}
      />
    </div>
  );
}
