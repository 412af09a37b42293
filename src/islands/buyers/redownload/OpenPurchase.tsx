import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { findProgram } from '#contract/catalogue/programs.ts';
import { downloadLinkHours } from '#contract/sales/orders.ts';
import type { redownload } from '#contract/buyers/redownload.ts';
import type { OutputOf } from '#contract/route.ts';
import { waiting } from '#texts/sales.ts';
import { copying, withdrawHere } from '#texts/common.ts';
import { formatDay } from '#texts/language.ts';
import { openPurchase as texts } from '#texts/buyers.ts';
import { AwaitsConfirmation } from '../purchases/AwaitsConfirmation.tsx';
import { PurchaseHeading } from '../purchases/PurchaseHeading.tsx';
import { DownloadButton } from '../purchases/DownloadButton.tsx';
import { PartChoice, PartDownloads } from '../purchases/BundleParts.tsx';
import { NextSteps, SetFileLinks } from '../purchases/FirstRunSteps.tsx';
import type { MoveDraft } from '../portal/MoveForm.tsx';
import type { OtherPurchasesProps } from '../portal/OtherPurchases.tsx';
import { PortalKeys } from '../portal/PortalKeys.tsx';
import { PortalVersions } from '../portal/PortalVersions.tsx';
import { CopyableId } from '#islands/ui/CopyableId.tsx';
import { Fact, Facts } from '#islands/ui/Facts.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

const Nothing: ComponentType<OtherPurchasesProps> = () => null;

/** Omitted if it does not load: files and keys matter more. */
const PurchaseExtras = lazy(async () => {
  const loaded = await import('../portal/PurchaseExtras.tsx').catch(() => null);
  return { default: loaded?.PurchaseExtras ?? Nothing };
});

function titleOf({ isOver, isWaiting }: { isOver: boolean; isWaiting: boolean }): string {
  if (isWaiting) return waiting.title;
  return isOver ? texts.titleOver : texts.title;
}

interface Props {
  answer: OutputOf<typeof redownload>;
  draft: MoveDraft | null;
  onDraft(draft: MoveDraft | null): void;
  onOther(orderId: string, answer: OutputOf<typeof redownload>): void;
  onDelivered(answer: OutputOf<typeof redownload>): void;
  onRestart(): void;
  onDead(): void;
}

export function OpenPurchase({ answer, draft, onDraft, onOther, ...props }: Props) {
  const { onDelivered, onRestart, onDead } = props;
  const { purchaseId: orderId, orderId: paypalOrderId, portalToken, ...opened } = answer;
  const { filePath, fileName, sizeBytes, expiresAt, withdrawnAt, parts } = opened;
  const hasFile = filePath !== null || parts?.some((part) => part.filePath !== null);
  const isWaiting = opened.isAwaitingConfirmation;
  const isOver = !hasFile && !isWaiting && expiresAt !== null;
  const [productId, setProductId] = useState(parts?.[0]?.productId);
  const chosen = parts?.find((part) => part.productId === productId);
  const program = findProgram(opened.programs, productId);
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
            {titleOf({ isOver, isWaiting })}
          </h2>
        </PurchaseHeading>
        <Button className="btn-sm" onClick={onRestart}>
          {texts.anotherOrder}
        </Button>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <section aria-labelledby="download-heading" className="panel p-5 sm:p-6">
          <h3 id="download-heading" className="heading-2 mb-4">
            {parts ? texts.files : texts.file}
          </h3>
          {isOver && <TermOver expiresAt={expiresAt} />}
          {isWaiting && (
            <AwaitsConfirmation
              purchaseId={orderId}
              orderId={paypalOrderId}
              onReady={({ filePath: path, parts: links }) => {
                const ready = { isAwaitingConfirmation: false, filePath: path };
                onDelivered({ ...answer, ...ready, ...(links && { parts: links }) });
              }}
            />
          )}
          {parts && !isOver && !isWaiting && (
            <PartDownloads parts={parts} programs={opened.programs} />
          )}
          {hasFile && (
            <>
              {!parts && filePath !== null && (
                <>
                  <DownloadButton
                    filePath={filePath}
                    file={{ name: fileName ?? '', sizeBytes: sizeBytes ?? 0 }}
                  />
                  <SetFileLinks setFiles={program?.setFiles} />
                </>
              )}
              <p className="text-base-content/80 mt-3 text-sm">
                {texts.present(downloadLinkHours)}
              </p>
            </>
          )}
          {!isWaiting && (
            <PortalVersions
              key={productId}
              portalToken={portalToken}
              product={chosen}
              filePath={chosen ? chosen.filePath : filePath}
              onDead={onDead}
            />
          )}
        </section>
        <div className="sheet lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {parts && <PartChoice parts={parts} chosen={productId} onChoose={setProductId} />}
          {isWaiting ? (
            <p className="panel p-5 text-sm sm:p-6">{waiting.noKeys}</p>
          ) : (
            <PortalKeys
              key={productId}
              orderId={orderId}
              paypalOrderId={paypalOrderId}
              program={program}
              receiptTo={opened.receiptTo}
              productId={productId}
              portalToken={portalToken}
              draft={draft}
              onDraft={onDraft}
              onDead={onDead}
            />
          )}
          {!isOver && <NextSteps program={program} />}
          <Suspense>
            <PurchaseExtras portalToken={portalToken} onOpened={onOther} onDead={onDead} />
          </Suspense>
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
            {withdrawnAt && (
              <Fact name={texts.withdrawnOn}>
                <time dateTime={withdrawnAt}>{formatDay(withdrawnAt)}</time>
              </Fact>
            )}
          </Facts>
          {!withdrawnAt && (
            <TextLink
              href={`/withdraw?${new URLSearchParams({ orderId: paypalOrderId }).toString()}`}
            >
              {withdrawHere}
            </TextLink>
          )}
        </section>
      </div>
    </div>
  );
}

function TermOver({ expiresAt }: { expiresAt: string }) {
  return (
    <>
      <p className="text-warning">
        <Sentence
          text={texts.over}
          parts={{ day: <time dateTime={expiresAt}>{formatDay(expiresAt)}</time> }}
        />
      </p>
      <p className="text-base-content/80 mt-2 text-sm">{texts.renew}</p>
    </>
  );
}
