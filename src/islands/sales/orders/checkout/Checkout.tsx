import { useStore } from '@nanostores/react';
import {
  useCallback,
  useRef,
  useState,
  useSyncExternalStore,
  useEffect,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { BuyingCompany } from '#contract/books/company.ts';
import { formatPrice, toCents, toDollars } from '#contract/kit/money.ts';
import { renewParameter, type TrialFacts } from '#contract/sales/terms.ts';
import { checkout as texts, finishing as finishingTexts } from '#texts/sales.ts';
import { TrialOffer } from '#islands/licenses/trials/TrialOffer.tsx';
import { useReloadOnReturn } from '#islands/ui/use-reload-on-return.ts';
import { $lastOrder } from './order-memory.ts';
import type { PayPalFacts } from './PaymentButtons.tsx';
import { loadPaymentButtons, PaymentStep } from './PaymentStep.tsx';
import { priceWith, type Promo } from './promo.ts';
import { PromoForm } from './PromoForm.tsx';
import { TermsDialog, type SoldProduct } from './TermsDialog.tsx';
import { usePayment } from './use-payment.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { CopyableId } from '#islands/ui/CopyableId.tsx';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { copying } from '#texts/common.ts';
import { readyEvent } from '#islands/client-intent.ts';

interface Props {
  product: SoldProduct & { id: number };
  /** There is a file to deliver; otherwise the product cannot be bought. */
  isDeliverable: boolean;
  paypal: PayPalFacts;
  trial: TrialFacts | null;
  /** The settings ask for consent to immediate delivery. */
  needsConsent?: boolean;
  /** Price of a bundle's products bought one by one; null if there is nothing to compare with. */
  priceApartCents?: number | null;
}

export function Checkout({
  product,
  isDeliverable,
  paypal,
  trial,
  needsConsent = false,
  priceApartCents = null,
}: Props) {
  const [promo, setPromo] = useState<Promo>({ kind: 'none' });
  const [step, setStep] = useState<'browsing' | 'terms' | 'confirmed'>('browsing');
  const price = priceWith(promo, product.price);
  const fullPrice = formatPrice(product.price);
  const saving = isDeliverable ? describeSaving(price, priceApartCents) : null;
  const refusePromo = useCallback(
    (reason: string) =>
      setPromo({ kind: 'refused', message: texts.promoRefused(reason, fullPrice) }),
    [fullPrice],
  );
  const renewToken = useLinkedRenewal();
  const promoCode = promo.kind === 'applied' ? promo.code : null;
  const [company, setCompany] = useState<BuyingCompany | null>(null);
  const [vatIdRefusal, setVatIdRefusal] = useState<{ message: string } | null>(null);
  const payment = usePayment(
    {
      productId: product.id,
      productName: product.name,
      amount: price,
      termDays: product.termDays,
      promoCode,
      renewToken,
    },
    {
      hasConsents: needsConsent,
      company,
      onPromoRefused: refusePromo,
      onVatIdRefused(message) {
        setVatIdRefusal({ message });
        setStep('terms');
      },
    },
  );
  const area = useRef<HTMLDivElement>(null);
  const buyButton = useRef<HTMLButtonElement>(null);
  useReadySignal(area);
  useReloadOnReturn();
  // PayPal's buttons stay below the terms that a refused VAT ID opens again.
  const isPaying = step === 'confirmed' || vatIdRefusal !== null;

  function goBack() {
    payment.abandon();
    setVatIdRefusal(null);
    // The removed button passes the focus to the one that returns.
    flushSync(() => setStep('browsing'));
    buyButton.current?.focus();
  }

  return (
    <div
      ref={area}
      className="flex flex-col gap-3"
      data-buying={step === 'browsing' && !payment.capturing ? undefined : ''}
    >
      <p className="flex items-baseline gap-3" aria-live="polite">
        <Price dollars={price} termDays={product.termDays} />
        {price < product.price && (
          <s className="text-base-content/70">
            <span className="sr-only">{texts.insteadOf} </span>
            {fullPrice}
          </s>
        )}
      </p>
      {product.termDays && <p className="meta -mt-3">{texts.neverRenews}</p>}
      {saving && <p className="text-success text-sm">{saving}</p>}
      {renewToken !== null && (
        <p className="bg-base-200 rounded-field px-3 py-2 text-sm">{texts.renews}</p>
      )}
      <BoughtAlready productId={product.id} />
      {/* On phones the button moves out of its place here while that is out of view. */}
      <div className={isDeliverable && !isPaying ? 'buy-place' : ''}>
        {!isPaying && !payment.capturing && (
          <div className="buy no-script:hidden" data-price={formatPrice(price, product.termDays)}>
            <Button
              ref={buyButton}
              className="btn-primary btn-lg w-full"
              disabled={!isDeliverable}
              onClick={() => {
                setStep('terms');
                // Preloads the payment buttons while the terms are read.
                void loadPaymentButtons();
              }}
            >
              {renewToken === null ? texts.buy : texts.renew}
            </Button>
          </div>
        )}
      </div>
      {trial && !isPaying && <TrialOffer product={product} trial={trial} />}
      {!isDeliverable && <p className="text-warning text-sm">{texts.notSold}</p>}
      <TermsDialog
        isOpen={step === 'terms'}
        needsConsent={needsConsent}
        offer={{ ...product, price, fullPrice: product.price, isRenewal: renewToken !== null }}
        vatIdRefusal={vatIdRefusal}
        onConfirm={(buyer) => {
          setCompany(buyer);
          setVatIdRefusal(null);
          setStep('confirmed');
        }}
        onCancel={goBack}
      />
      <p
        aria-live="polite"
        className="bg-warning/10 border-warning rounded-field border px-3 py-2 text-sm font-medium empty:hidden"
      >
        {payment.notice}
      </p>
      {isPaying && <PaymentStep paypal={paypal} payment={payment} onBack={goBack} />}
      {payment.capturing && <Finishing paypalOrderId={payment.capturing.paypalOrderId} />}
      <PromoForm
        productId={product.id}
        promo={promo}
        isDisabled={payment.isInFlight || payment.capturing !== null}
        onChange={setPromo}
      />
    </div>
  );
}

function BoughtAlready({ productId }: { productId: number }) {
  const last = useStore($lastOrder, { ssr: () => null });
  if (!last || last.kind === 'over') return null;
  const isPaid = last.kind === 'paid';
  if ((isPaid ? last.productId : last.order.productId) !== productId) return null;
  return (
    <p className="bg-base-200 rounded-field px-3 py-2 text-sm">
      {isPaid ? texts.isBought : texts.isBeingChecked}{' '}
      <TextLink href="/success">{isPaid ? texts.toPurchase : texts.toPayment}</TextLink>
    </p>
  );
}

interface PriceProps {
  dollars: number;
  termDays: number | null;
}

/** Renders a price; its duration is smaller, but both are read as one. */
function Price({ dollars, termDays }: PriceProps) {
  const amount = formatPrice(dollars);
  if (!termDays) return <span className="price">{amount}</span>;
  const whole = formatPrice(dollars, termDays);
  return (
    <span>
      <span className="sr-only">{whole}</span>
      <span className="price" aria-hidden="true">
        {amount}
        <span className="price-of-term">{whole.slice(amount.length)}</span>
      </span>
    </span>
  );
}

/** Reads the token in the page's address that renews a purchase; null without one. */
function useLinkedRenewal(): string | null {
  return useSyncExternalStore(
    () => () => {},
    () => new URLSearchParams(location.search).get(renewParameter),
    () => null,
  );
}

/** Delays after which the buyer is told that it takes long, and then what to do. */
const longMs = 5_000;
const tooLongMs = 15_000;

function Finishing({ paypalOrderId }: { paypalOrderId: string }) {
  const isLong = useElapsed(longMs);
  const isTooLong = useElapsed(tooLongMs);
  return (
    <div className="flex flex-col gap-3 pb-4 text-sm">
      <Spinner label={finishingTexts.label} hasVisibleLabel />
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {isLong && <p>{finishingTexts.isLong}</p>}
        {isTooLong && <p>{finishingTexts.isTooLong}</p>}
      </div>
      {isTooLong && <CopyableId id={paypalOrderId} label={copying.orderId} />}
    </div>
  );
}

function useElapsed(ms: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasPassed;
}

/** Says what a bundle saves at a price in USD after a promo code; null if nothing. */
export function describeSaving(price: number, priceApartCents: number | null): string | null {
  const savedCents = (priceApartCents ?? 0) - toCents(price);
  return savedCents > 0 ? texts.saves(formatPrice(toDollars(savedCents))) : null;
}

function useReadySignal(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    element.current?.dispatchEvent(new Event(readyEvent, { bubbles: true }));
  }, [element]);
}
