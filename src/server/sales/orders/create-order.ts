import { and, eq } from 'drizzle-orm';
import { isPublished } from '#db/product-states.ts';
import { orders, products } from '#db/schema.ts';
import { discountedPriceCents, isFree } from '#contract/kit/money.ts';
import type { BuyingCompany, OrderCompany } from '#contract/books/company.ts';
import { texts as consentTexts } from '#contract/sales/consents.ts';
import type * as checkout from '#contract/sales/checkout.ts';
import * as contract from '#contract/sales/orders.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { AppError, conflict, invalid, notFound, providerFailed } from '#server/kit/errors.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { checkVatId } from '#server/books/tax/check-vat-id.ts';
import { listBundleParts } from '#server/catalogue/products/bundle-parts.ts';
import { findPromoCode, type PromoCode } from '../promo-codes/promo-code.ts';
import { orderIdLength, type Order } from './order.ts';
import { insertConsents } from './consents/consents.ts';
import { deliveryOf } from './order-parts.ts';
import { requireRenewable } from './renewals/renewable.ts';
import { renewalSource, sourceKey } from '#server/catalogue/visits/visits.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import { insertOrder } from './write-order.ts';

/**
 * Quotes price and term, stores the order, then creates it at PayPal. Later changes to either do
 * not affect the order.
 *
 * @throws AppError 404 no such product; 400 a free product, a promo code or VAT ID that is not
 *   valid, a token that renews no purchase of it, or missing consents that the settings require;
 *   409 no file to deliver, or the purchase cannot be renewed; 502 PayPal failed.
 */
export async function createOrder(
  deps: Deps,
  input: ParsedInputOf<typeof checkout.createOrder>,
  { address, country = null }: Pick<Caller, 'address'> & { country?: string | null | undefined },
): Promise<OutputOf<typeof checkout.createOrder>> {
  const { productId, renewToken } = input;
  const asksConsent = deps.settings.digitalConsent;
  if (asksConsent && !input.consents) {
    const message = consentTexts.missing;
    throw invalid(message, [{ path: 'consents', message }]);
  }
  const renewsId =
    typeof renewToken === 'string' ? await requireRenewable(deps, { renewToken, productId }) : null;
  const product = await findForSale(deps, productId);
  const promoCode = input.promoCode
    ? await requirePromoCode(deps, input.promoCode, product.id)
    : null;
  const company = input.company ? await checkCompany(deps, input.company) : null;
  const source = renewsId === null ? sourceKey(input.source) : renewalSource;
  const order = await writeOrder(deps, product, {
    promoCode,
    renewsId,
    source,
    consents: asksConsent ? { address, country } : null,
    addressCountry: country,
    company,
  });
  deps.visits.record({ page: 'buy-now', productId, source, at: deps.now() });
  return { id: await createAtPayPal(deps, order) };
}

type ProductForSale = Awaited<ReturnType<typeof findForSale>>;

async function findForSale({ db }: Deps, productId: number) {
  const [[product], parts] = await Promise.all([
    db
      .select({
        id: products.id,
        name: products.name,
        priceCents: products.priceCents,
        fileId: products.fileId,
        termDays: products.termDays,
      })
      .from(products)
      .where(and(eq(products.id, productId), isPublished)),
    listBundleParts(db, productId),
  ]);
  if (!product) throw notFound(productTexts.notFound);
  if (isFree(product.priceCents)) throw invalid(contract.texts.freeProduct);
  const delivery = deliveryOf(product, parts);
  if (!delivery) throw conflict(contract.texts.noFile);
  return { ...product, delivery };
}

/** Turns every refusal of a promo code into a 400 on its field. */
async function requirePromoCode(deps: Deps, code: string, productId: number): Promise<PromoCode> {
  try {
    return await findPromoCode(deps, code, productId);
  } catch (error) {
    throw error instanceof AppError
      ? invalid(error.message, [{ path: 'promoCode', message: error.message }])
      : error;
  }
}

async function checkCompany(deps: Deps, company: BuyingCompany): Promise<OrderCompany> {
  return { ...company, ...(await checkVatId(deps, company, 'company.vatId')) };
}

interface Quote {
  promoCode: PromoCode | null;
  renewsId: string | null;
  /** Where the consents come from; null if there are none. */
  consents: { address: string; country: string | null } | null;
  source: string;
  addressCountry: string | null;
  company: OrderCompany | null;
}

type Quoted = Pick<Order, 'id' | 'productName' | 'amountCents'>;

async function writeOrder(
  { db, now }: Deps,
  product: ProductForSale,
  { promoCode, renewsId, source, consents, addressCountry, company }: Quote,
): Promise<Quoted> {
  const moment = now();
  const quoted = {
    id: randomBase32(orderIdLength),
    productName: product.name,
    amountCents: promoCode
      ? discountedPriceCents(product.priceCents, promoCode.discountBasisPoints)
      : product.priceCents,
  };
  await db.transaction(async (tx) => {
    await insertOrder(
      tx,
      {
        ...quoted,
        productId: product.id,
        fileId: product.delivery.fileId,
        termDays: product.termDays,
        renewsId,
        source,
        addressCountry,
        billingCountry: company?.country ?? null,
        company,
        listPriceCents: product.priceCents,
        promoCode: promoCode?.code ?? null,
        promoMaxUses: promoCode?.maxUses ?? null,
        discountBasisPoints: promoCode?.discountBasisPoints ?? null,
        termsVersion: contract.termsVersion,
        termsAcceptedAt: moment,
        createdAt: moment,
        updatedAt: moment,
      },
      // A renewal delivers nothing of its own.
      renewsId === null ? product.delivery.parts : [],
    );
    if (consents) await insertConsents(tx, { ...consents, orderId: quoted.id, at: moment });
  });
  return quoted;
}

async function createAtPayPal({ db, paypal, settings, now }: Deps, order: Quoted): Promise<string> {
  try {
    const paypalOrderId = await paypal.createOrder({
      requestId: `${order.id}-create`,
      customId: order.id,
      productName: order.productName,
      amountCents: order.amountCents,
      brandName: settings.siteName,
    });
    await db.update(orders).set({ paypalOrderId, updatedAt: now() }).where(eq(orders.id, order.id));
    return paypalOrderId;
  } catch (error) {
    throw error instanceof PayPalUnavailable
      ? providerFailed(contract.texts.providerFailed)
      : error;
  }
}
