import { useEffect, useRef } from 'react';
import { downloadLinkHours } from '#contract/orders.ts';
import type { redownload } from '#contract/redownload.ts';
import type { OutputOf } from '#contract/route.ts';
import type { MoveDraft } from '../portal/MoveForm.tsx';
import { PortalKeys } from '../portal/PortalKeys.tsx';
import { PortalVersions } from '../portal/PortalVersions.tsx';
import { CopyableId } from '../ui/CopyableId.tsx';
import { Fact, FactHint, Facts } from '../ui/Facts.tsx';

interface Props {
  /** What the right code has opened. */
  answer: OutputOf<typeof redownload>;
  draft: MoveDraft | null;
  onDraft(draft: MoveDraft | null): void;
  onRestart(): void;
  onDead(): void;
}

/** The download and the licence keys. Takes the focus, which the form before leaves behind. */
export function OpenPurchase({ answer, draft, onDraft, onRestart, onDead }: Props) {
  const { purchaseId: orderId, orderId: paypalOrderId, portalToken, ...opened } = answer;
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
        <p className="mt-1 wrap-anywhere">{opened.productName}</p>
        <Facts>
          <Fact name="File">
            <span className="font-mono">{opened.fileName}</span>
            <FactHint>The present version. The link works for {downloadLinkHours} hours.</FactHint>
          </Fact>
          <Fact name="Order ID">
            <CopyableId id={paypalOrderId} name="order ID" />
          </Fact>
          <Fact name="Purchase ID">
            <CopyableId id={orderId} name="purchase ID" />
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
        <PortalVersions portalToken={portalToken} onDead={onDead} />
      </section>
      <PortalKeys
        orderId={orderId}
        portalToken={portalToken}
        draft={draft}
        onDraft={onDraft}
        onDead={onDead}
      />
    </div>
  );
}
