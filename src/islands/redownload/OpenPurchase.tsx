import { useEffect, useRef } from 'react';
import { downloadLinkHours } from '../../contract/payments.ts';
import type { redownload } from '../../contract/redownload.ts';
import type { OutputOf } from '../../contract/route.ts';
import { LicenseSection } from '../licenses/LicenseSection.tsx';

/** What the right code opens. */
export type Opened = OutputOf<typeof redownload>;

interface Props {
  orderId: string;
  opened: Opened;
  onRestart(): void;
}

/** The download and the licence form. Takes the focus, which the form before leaves behind. */
export function OpenPurchase({ orderId, opened, onRestart }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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
        <p className="text-base-content/80 mt-1 text-sm">
          Order <code className="font-mono break-all select-all">{orderId}</code>. The link gives
          the present version and works for {downloadLinkHours} hours.
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <a href={`/${opened.filePath}`} className="btn btn-primary" download>
            Download
          </a>
          <button type="button" className="btn btn-ghost btn-sm" onClick={onRestart}>
            Use another order
          </button>
        </div>
      </section>
      <LicenseSection purchaseId={opened.purchaseId} />
    </div>
  );
}
