import type { OutputOf } from '#contract/route.ts';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import { texts, type createTestPayment } from '#contract/seller/setup.ts';
import { setupDetails, testPaymentName } from '#texts/seller.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import type { Deps } from '#server/deps.ts';
import { providerFailed } from '#server/kit/errors.ts';
import type { PayPalCapture } from '#server/adapters/paypal/answers.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import type { CaptureResult } from '#server/adapters/paypal/paypal.ts';
import { findFact, saveFact } from '#server/kit/shop/read-shop-settings.ts';
import { failed, ok, type Tried } from './check-mail.ts';

const amountCents = 100;
const requestIdLength = 20;

type PaymentDeps = Pick<Deps, 'db' | 'paypal' | 'settings'>;

/**
 * Creates the test payment at PayPal. It is not an order of the store, so it appears in no figure,
 * invoice or event, and PayPal's webhooks about it match nothing.
 *
 * @throws AppError 502 PayPal failed
 */
export async function startTestPayment({
  db,
  paypal,
  settings,
}: PaymentDeps): Promise<OutputOf<typeof createTestPayment>> {
  try {
    const id = await paypal.createOrder({
      requestId: `set-up-${randomBase32(requestIdLength)}`,
      customId: 'set-up',
      productName: testPaymentName,
      amountCents,
      brandName: settings.siteName,
    });
    await saveFact(db, 'test-payment', id);
    return { id };
  } catch (error) {
    throw error instanceof PayPalUnavailable ? providerFailed(texts.paymentFailed) : error;
  }
}

/** Captures the approved test payment and refunds it, each once. */
export async function checkTestPayment(deps: PaymentDeps): Promise<Tried> {
  const id = await findFact(deps.db, 'test-payment');
  if (id === null) return failed(setupDetails.notPaid);
  try {
    const result = await deps.paypal.captureOrder(id, `${id}-capture`);
    const capture = await findCapture(deps, id, result);
    if (capture) return await giveBack(deps, id, capture);
    return failed(result.kind === 'declined' ? setupDetails.paymentDeclined : setupDetails.notPaid);
  } catch (error) {
    if (error instanceof PayPalUnavailable) return failed(setupDetails.paymentSilent);
    throw error;
  }
}

async function findCapture(
  { paypal }: PaymentDeps,
  id: string,
  result: CaptureResult,
): Promise<PayPalCapture | null> {
  if (result.kind === 'answered') return result.order.capture;
  if (result.kind !== 'already-captured') return null;
  return (await paypal.getOrder(id)).capture;
}

async function giveBack(
  { paypal }: PaymentDeps,
  id: string,
  { id: captureId, status }: PayPalCapture,
): Promise<Tried> {
  if (status === 'PENDING') return failed(setupDetails.paymentHeld(captureId));
  if (status === 'DECLINED' || status === 'FAILED') return failed(setupDetails.paymentDeclined);
  const returned = ok(setupDetails.paymentReturned(formatPrice(toDollars(amountCents))));
  if (status === 'REFUNDED') return returned;
  const request = { captureId, requestId: `${id}-refund`, amountCents: null };
  const result = await paypal.refundCapture(request);
  if (result.kind === 'answered') return returned;
  return failed(setupDetails.paymentKept(captureId, result.reason));
}
