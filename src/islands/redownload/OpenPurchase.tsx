import { useEffect, useRef } from 'react';
import { downloadLinkHours } from '#contract/orders.ts';
import type { redownload } from '#contract/redownload.ts';
import type { OutputOf } from '#contract/route.ts';
import { copying } from '#texts/common.ts';
import { formatDay } from '#texts/language.ts';
import { openPurchase as texts } from '#texts/redownload.ts';
import { PurchaseHeading } from '../purchases/PurchaseHeading.tsx';
import { DownloadButton } from '../purchases/DownloadButton.tsx';
import { NextSteps } from '../purchases/NextSteps.tsx';
import type { MoveDraft } from '../portal/MoveForm.tsx';
import { PortalKeys } from '../portal/PortalKeys.tsx';
import { PortalVersions } from '../portal/PortalVersions.tsx';
import { TermOver } from '../portal/TermOver.tsx';
import { CopyableId } from '../ui/CopyableId.tsx';
import { Fact, FactHint, Facts } from '../ui/Facts.tsx';
import { Button } from '../ui/Button.tsx';

interface Props {
  /** The purchase that the code has opened. */
  answer: OutputOf<typeof redownload>;
  draft: MoveDraft | null;
  onDraft(draft: MoveDraft | null): void;
  onRestart(): void;
  onDead(): void;
}

/**
 * Renders the download and the licence keys of an opened purchase. Takes the focus from the form.
 */
export function OpenPurchase({ answer, draft, onDraft, onRestart, onDead }: Props) {
  const { purchaseId: orderId, orderId: paypalOrderId, portalToken, ...opened } = answer;
  const { filePath, fileName, sizeBytes, expiresAt } = opened;
  const isOver = filePath === null && expiresAt !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-6" data-opened>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PurchaseHeading
          imagePath={opened.imagePath}
          productName={opened.productName}
          isOver={isOver}
        >
          <h2 ref={heading} tabIndex={-1} className="heading-2 outline-none">
            {isOver ? texts.titleOver : texts.title}
          </h2>
        </PurchaseHeading>
        <Button className="btn-sm" onClick={onRestart}>
          {texts.anotherOrder}
        </Button>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <section aria-labelledby="download-heading" className="panel p-5 sm:p-6">
          <h3 id="download-heading" className="heading-2 mb-4">
            {texts.file}
          </h3>
          {isOver && <TermOver expiresAt={expiresAt} />}
          {filePath !== null && (
            <>
              <DownloadButton
                filePath={filePath}
                file={{ name: fileName ?? '', sizeBytes: sizeBytes ?? 0 }}
              />
              <p className="text-base-content/80 mt-3 text-sm">
                {texts.present(downloadLinkHours)}
              </p>
            </>
          )}
          <PortalVersions portalToken={portalToken} filePath={filePath} onDead={onDead} />
        </section>
        <div className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PortalKeys
            orderId={orderId}
            portalToken={portalToken}
            draft={draft}
            onDraft={onDraft}
            onDead={onDead}
          />
          {!isOver && <NextSteps />}
        </div>
        <section aria-labelledby="purchase-heading" className="panel p-5 sm:p-6">
          <h3 id="purchase-heading" className="heading-2">
            {texts.purchase}
          </h3>
          <Facts>
            <Fact name={texts.orderId} isStacked>
              <CopyableId id={paypalOrderId} label={copying.orderId} />
            </Fact>
            {expiresAt && (
              <Fact name={isOver ? texts.endedOn : texts.runsUntil}>
                <time dateTime={expiresAt}>{formatDay(expiresAt)}</time>
              </Fact>
            )}
            <Fact name={texts.purchaseId} isStacked>
              <CopyableId id={orderId} label={copying.purchaseId} />
              <FactHint>{texts.purchaseIdHint}</FactHint>
            </Fact>
          </Facts>
        </section>
      </div>
    </div>
  );
}
