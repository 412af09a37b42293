import { useEffect, useRef } from 'react';
import { downloadLinkHours } from '#contract/orders.ts';
import type { redownload } from '#contract/redownload.ts';
import type { OutputOf } from '#contract/route.ts';
import { DeskHeading } from '../desk/DeskHeading.tsx';
import { DownloadButton } from '../desk/DownloadButton.tsx';
import { NextSteps } from '../desk/NextSteps.tsx';
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
    <div className="flex flex-col gap-6" data-opened>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <DeskHeading imagePath={opened.imagePath} productName={opened.productName}>
          <h2 ref={heading} tabIndex={-1} className="heading-2 outline-none">
            Your download is ready
          </h2>
        </DeskHeading>
        <button type="button" className="btn btn-ghost btn-sm" onClick={onRestart}>
          Use another order
        </button>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <section aria-labelledby="download-heading" className="panel p-5 sm:p-6">
          <h3 id="download-heading" className="heading-2 mb-4">
            Your file
          </h3>
          <DownloadButton
            filePath={opened.filePath}
            file={{ name: opened.fileName, sizeBytes: opened.sizeBytes }}
          />
          <p className="text-base-content/80 mt-3 text-sm">
            The present version. The link works for {downloadLinkHours} hours.
          </p>
          <PortalVersions portalToken={portalToken} onDead={onDead} />
        </section>
        <div className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PortalKeys
            orderId={orderId}
            portalToken={portalToken}
            draft={draft}
            onDraft={onDraft}
            onDead={onDead}
          />
          <NextSteps />
        </div>
        <section aria-labelledby="purchase-heading" className="panel p-5 sm:p-6">
          <h3 id="purchase-heading" className="heading-2">
            Your purchase
          </h3>
          <Facts>
            <Fact name="Order ID" isStacked>
              <CopyableId id={paypalOrderId} name="order ID" />
            </Fact>
            <Fact name="Purchase ID" isStacked>
              <CopyableId id={orderId} name="purchase ID" />
              <FactHint>Keep it to yourself: who has it can generate your license keys.</FactHint>
            </Fact>
          </Facts>
        </section>
      </div>
    </div>
  );
}
