import { useState, useEffect } from 'react';
import { downloadLinkHours } from '#contract/sales/orders.ts';
import { purchase as texts, waiting, success as successTexts, orderFacts } from '#texts/sales.ts';
import type { PaidOrder } from '../checkout/capture.ts';
import { recordDelivery } from '../checkout/record-payment.ts';
import { AwaitsConfirmation } from '#islands/buyers/purchases/AwaitsConfirmation.tsx';
import { PurchaseHeading } from '#islands/buyers/purchases/PurchaseHeading.tsx';
import { DownloadButton } from '#islands/buyers/purchases/DownloadButton.tsx';
import { PartChoice, PartDownloads } from '#islands/buyers/purchases/BundleParts.tsx';
import { NextSteps, SetFileLinks } from '#islands/buyers/purchases/FirstRunSteps.tsx';
import { ConnectionHelp } from '#islands/buyers/portal/ConnectionHelp.tsx';
import { InvoiceSection } from '#islands/books/invoices/InvoiceSection.tsx';
import { ReceiptEmailForm } from './ReceiptEmailForm.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { licenseList } from '#texts/licenses.ts';
import { LicenseSection } from '#islands/licenses/keys/LicenseSection.tsx';
import { OpenAgain, notOpen } from '#islands/buyers/purchases/OpenAgain.tsx';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { useStore } from '@nanostores/react';
import { listPurchaseLicenses } from '#contract/licenses/licenses.ts';
import { call, isRefusal } from '#islands/api.ts';
import { $licenseKeys } from '../checkout/order-memory.ts';
import {
  noKeys,
  withLicense,
  type KnownKeys,
  type KnownLicense,
} from '#islands/licenses/keys/known-keys.ts';
import { findProgram, type Program } from '#contract/catalogue/programs.ts';
import { listPurchaseChecks } from '#contract/licenses/checks.ts';
import { formatPrice } from '#contract/kit/money.ts';
import { copying } from '#texts/common.ts';
import { CopyableId } from '#islands/ui/CopyableId.tsx';
import { Fact, FactHint, Facts } from '#islands/ui/Facts.tsx';

const toRedownload = <TextLink href="/redownload">{texts.redownloadPage}</TextLink>;

export function Purchase({ purchase }: { purchase: PaidOrder }) {
  // Stays after saving, to confirm it.
  const [asksForEmail] = useState(purchase.isEmailMissing);
  const { orderId, productName, paypalOrderId, filePath, file, imagePath, parts } = purchase;
  const { isAwaitingConfirmation } = purchase;
  const [productId, setProductId] = useState(parts?.[0]?.productId);
  const program = findProgram(purchase.programs, productId);
  return (
    <div className="flex flex-col gap-6">
      <PurchaseHeading imagePath={imagePath} productName={productName}>
        <h1 className="heading-1">{texts.title}</h1>
      </PurchaseHeading>
      {asksForEmail && <ReceiptEmailForm purchase={purchase} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <section aria-labelledby="download-heading" className="panel p-5 sm:p-6">
          <h2 id="download-heading" className="heading-2 mb-4">
            {parts ? texts.files : texts.file}
          </h2>
          {isAwaitingConfirmation ? (
            <AwaitsConfirmation
              purchaseId={orderId}
              orderId={paypalOrderId}
              onReady={recordDelivery}
            />
          ) : filePath ? (
            <>
              {parts ? (
                <PartDownloads parts={parts} programs={purchase.programs} />
              ) : (
                <>
                  <DownloadButton filePath={filePath} file={file} />
                  <SetFileLinks setFiles={program?.setFiles} />
                </>
              )}
              <p className="text-base-content/80 mt-3 text-sm">
                <Sentence
                  text={texts.linkHours(downloadLinkHours)}
                  parts={{ page: toRedownload }}
                />
              </p>
            </>
          ) : (
            <>
              <LinkUnavailable />
              <p className="text-base-content/80 mt-3 text-sm">
                <Sentence text={texts.alsoTry} parts={{ page: toRedownload }} />
              </p>
            </>
          )}
        </section>
        <div className="sheet lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {parts && <PartChoice parts={parts} chosen={productId} onChoose={setProductId} />}
          {isAwaitingConfirmation ? (
            <>
              <p className="panel p-5 text-sm sm:p-6">{waiting.noKeys}</p>
              <NextSteps program={program} />
            </>
          ) : (
            <PurchaseKeys
              key={productId}
              orderId={orderId}
              paypalOrderId={paypalOrderId}
              productId={productId}
              program={program}
              receiptTo={purchase.receiptTo}
            />
          )}
        </div>
        <div className="sheet">
          <PaymentFacts purchase={purchase} />
          <InvoiceSection asked={{ orderId, paypalOrderId }} />
        </div>
      </div>
    </div>
  );
}

export function LinkUnavailable() {
  return (
    <p role="alert">
      <Sentence
        text={successTexts.noLink}
        parts={{ support: <TextLink href="/contact-us">{successTexts.support}</TextLink> }}
      />
    </p>
  );
}

interface KeysProps extends OrderIds, Pick<PaidOrder, 'receiptTo'> {
  program: Program | undefined;
}

function PurchaseKeys({ program, receiptTo, ...ids }: KeysProps) {
  const { known, failure, retry, add } = usePurchaseKeys(ids);
  const newest = known.licenses.at(-1);
  const watched = known.licenses.filter(({ isBlocked }) => !isBlocked).toReversed();
  const purchase = { id: ids.orderId, orderID: ids.paypalOrderId };
  return (
    <>
      <LicenseSection
        receiptTo={receiptTo ?? undefined}
        orderId={ids.orderId}
        paypalOrderId={ids.paypalOrderId}
        productId={ids.productId}
        known={known}
        onGenerated={add}
        notice={
          failure?.isOver ? (
            <OpenAgain orderId={ids.paypalOrderId} />
          ) : (
            failure && <Notice failure={failure} onRetry={retry} />
          )
        }
        footnote={
          <p className="text-base-content/80 mt-1 mb-2 text-sm">
            <Sentence
              text={texts.anotherAccount}
              parts={{
                page: (
                  <TextLink
                    href={`/redownload?${new URLSearchParams({ orderId: ids.paypalOrderId })}`}
                  >
                    {texts.redownloadPage}
                  </TextLink>
                ),
              }}
            />
          </p>
        }
      />
      {(!newest || newest.isBlocked) && <NextSteps program={program} />}
      {watched.map((license) => (
        <ConnectionHelp
          key={license.licenseKey}
          isPanel
          isBrief={license !== newest}
          license={license}
          program={program}
          purchase={purchase}
          ask={(options) =>
            call(listPurchaseChecks, { ...purchase, licenseKey: license.licenseKey }, options)
          }
        />
      ))}
    </>
  );
}

function Notice({ failure, onRetry }: { failure: KeysFailure; onRetry(): unknown }) {
  if (failure.refusal !== null) return <p className="mb-4 text-sm">{failure.refusal}</p>;
  return <FailedLoad text={licenseList.failed} onRetry={onRetry} />;
}

interface OrderIds extends Pick<PaidOrder, 'orderId' | 'paypalOrderId'> {
  /** Product of a bundle; undefined for other purchases. */
  productId?: number | undefined;
}

interface KeysFailure {
  isOver: boolean;
  /** The server no longer lists them; null if it did not answer. */
  refusal: string | null;
}

/** Returns a purchase's keys: first those that the tab remembers, then the server's. */
function usePurchaseKeys({ orderId, paypalOrderId, productId }: OrderIds) {
  const owner = ownerOf({ orderId, productId });
  const known = keysOf(owner, useStore($licenseKeys));
  const [failure, setFailure] = useState<KeysFailure | null>(null);

  useEffect(() => {
    void load({ orderId, paypalOrderId, productId }).then(setFailure);
  }, [orderId, paypalOrderId, productId]);

  return {
    known,
    failure,
    retry: async () => setFailure(await load({ orderId, paypalOrderId, productId })),
    add: (license: KnownLicense) =>
      $licenseKeys.set({ orderId: owner, ...withLicense(known, license) }),
  };
}

/** Loads and stores the list, including keys generated meanwhile. */
async function load(ids: OrderIds): Promise<KeysFailure | null> {
  const { orderId: id, paypalOrderId: orderID, productId } = ids;
  const result = await call(listPurchaseLicenses, { id, orderID, productId });
  if (!result.ok) {
    const isOver = result.status === notOpen;
    return { isOver, refusal: isRefusal(result) ? (result.error ?? '') : null };
  }
  const { keys, licenses } = result.data;
  const listed: KnownKeys = { ...keys, licenses };
  const owner = ownerOf(ids);
  const since = keysOf(owner, $licenseKeys.get());
  $licenseKeys.set({ orderId: owner, ...since.licenses.reduce(withLicense, listed) });
  return null;
}

/** Identifies the owner of remembered keys: a purchase, or a product of a bundle. */
const ownerOf = ({ orderId, productId }: Pick<OrderIds, 'orderId' | 'productId'>): string =>
  productId === undefined ? orderId : `${orderId} ${productId}`;

function keysOf(orderId: string, remembered: ReturnType<typeof $licenseKeys.get>): KnownKeys {
  return remembered?.orderId === orderId ? remembered : noKeys;
}

/** In the buyer's time zone. */
const inShort = { dateStyle: 'medium', timeStyle: 'short' } as const;

export function PaymentFacts({ purchase }: { purchase: PaidOrder }) {
  const { paymentAmount, termDays, expiresAt, purchaseDate, paypalOrderId, receiptTo } = purchase;
  return (
    <section aria-labelledby="payment-heading" className="panel p-5 sm:p-6">
      <h2 id="payment-heading" className="heading-2">
        {texts.payment}
      </h2>
      <Facts>
        <Fact name={orderFacts.amount}>{formatPrice(paymentAmount, termDays)}</Fact>
        <Fact name={orderFacts.date}>
          <time dateTime={purchaseDate}>{new Date(purchaseDate).toLocaleString([], inShort)}</time>
        </Fact>
        {expiresAt && (
          <Fact name={orderFacts.until}>
            <time dateTime={expiresAt}>{new Date(expiresAt).toLocaleString([], inShort)}</time>
          </Fact>
        )}
        {receiptTo && <Fact name={orderFacts.receipt}>{orderFacts.sentTo(receiptTo)}</Fact>}
        <Fact name={orderFacts.orderId} isStacked>
          <CopyableId id={paypalOrderId} label={copying.orderId} />
          <FactHint>{orderFacts.orderIdHint}</FactHint>
        </Fact>
      </Facts>
    </section>
  );
}
