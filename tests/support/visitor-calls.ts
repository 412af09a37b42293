import * as checks from '#contract/licenses/checks.ts';
import { requestLease } from '#contract/licenses/leases.ts';
import * as licenses from '#contract/licenses/licenses.ts';
import * as delivery from '#contract/sales/delivery.ts';
import * as checkout from '#contract/sales/checkout.ts';
import * as orders from '#contract/sales/orders.ts';
import * as purchaseList from '#contract/buyers/purchase-list.ts';
import * as questions from '#contract/catalogue/questions.ts';
import * as reviews from '#contract/catalogue/reviews.ts';
import * as products from '#contract/catalogue/products.ts';
import * as promoCodes from '#contract/sales/promo-codes.ts';
import * as redownload from '#contract/buyers/redownload.ts';
import * as reports from '#contract/catalogue/reports.ts';
import * as tickets from '#contract/contact/tickets.ts';
import * as trials from '#contract/licenses/trials.ts';
import * as visits from '#contract/catalogue/visits.ts';
import * as versions from '#contract/catalogue/version-list.ts';
import * as withdrawals from '#contract/sales/withdrawals.ts';
import { collectData } from '#server/buyers/personal-data/data-file.ts';
import { findDownload } from '#server/buyers/downloads/find-download.ts';
import { makeCapability } from '#server/kit/crypto/capability.ts';
import { listPurchaseChecks, listTrialChecks } from '#server/licenses/keys/list-checks.ts';
import { handOver } from '#server/sales/orders/hand-over.ts';
import { giveLease } from '#server/licenses/lease/give-lease.ts';
import { createLicense, listPurchaseLicenses } from '#server/licenses/keys/purchase-licenses.ts';
import { verifyLicense } from '#server/licenses/lease/verify-license.ts';
import { captureOrder } from '#server/sales/orders/capture-order.ts';
import { downloadConfirmation, getDelivery } from '#server/sales/orders/consents/find-delivery.ts';
import { insertConsents } from '#server/sales/orders/consents/consents.ts';
import { createOrder } from '#server/sales/orders/create-order.ts';
import { saveOrderEmail } from '#server/sales/orders/save-order-email.ts';
import { mailPurchaseList } from '#server/buyers/purchase-access/mail-purchase-list.ts';
import {
  listProductQuestions,
  listProductReviews,
} from '#server/catalogue/products/product-opinions.ts';
import {
  findProductSummary,
  findPreview,
  getProduct,
  listScreenshots,
  listSetFiles,
} from '#server/catalogue/products/get-product.ts';
import { listShownParts } from '#server/catalogue/products/bundle-parts.ts';
import { countShop, findShowcase } from '#server/catalogue/products/home-page.ts';
import {
  listProductDates,
  readCatalogueVersion,
} from '#server/catalogue/products/list-product-dates.ts';
import { maxNews, listNews } from '#server/catalogue/seo/feed.ts';
import { isSubscribed, setSubscribed } from '#server/catalogue/releases/subscriptions.ts';
import { listProducts } from '#server/catalogue/products/list-products.ts';
import { listReports } from '#server/catalogue/products/reports/reports.ts';
import { suggestProducts } from '#server/catalogue/products/search-products.ts';
import { listRelatedProducts } from '#server/catalogue/products/related-products.ts';
import { validatePromo } from '#server/sales/promo-codes/promo-code.ts';
import { redownloadOrder } from '#server/buyers/purchase-access/redownload-order.ts';
import { requestOneTimePassword } from '#server/buyers/purchase-access/request-one-time-password.ts';
import { countVisit } from '#server/catalogue/visits/visits.ts';
import { findSharePicture, findThumbnail } from '#server/adapters/images/drawn-pictures.ts';
import { shareState } from '#server/adapters/images/share-state.ts';
import { createTicket } from '#server/contact/tickets/create-ticket.ts';
import { receiveInboundMail } from '#server/contact/tickets/inbound/receive-inbound-mail.ts';
import { readInboundSecret } from '#server/contact/tickets/inbound/mailbox-hash.ts';
import { requestTrial, confirmTrial } from '#server/licenses/trials/request-trial.ts';
import { makeTrialCodeMail } from '#server/licenses/trials/trial-mails.ts';
import { listWhatsNew } from '#server/catalogue/products/product-page.ts';
import { listVersions } from '#server/catalogue/versions/list-versions.ts';
import { createWithdrawal } from '#server/sales/withdrawals/create-withdrawal.ts';
import type { Call, CallFixtures } from './call-fixtures.ts';
import { portalCalls } from './portal-calls.ts';
import { opened, orderIdOf } from './purchase-ids.ts';

const paid = { id: 'order-5', orderId: 'PAYPAL-5', email: 'buyer5@example.com' };
/** A subscription of `insertManyRows`. */
const wayOut = '7'.padStart(32, '0');
const ticket = { name: 'Ada', email: 'ada@example.com', message: 'Which broker do you use?' };
/** A product of `insertManyRows`. */
const sharedProduct = {
  productId: 3,
  state: shareState({
    id: 3,
    name: 'Trend Robot 3',
    priceCents: 0,
    termDays: null,
    type: 'expert_advisor',
    imageHash: '4'.padStart(64, '0'),
  }),
};

const trial = { productId: 7, email: 'trier@example.com' };

/** Lists every call of visitors and buyers, in an order that lets each run. */
export function visitorCalls(fixtures: CallFixtures): Call[] {
  const { deps, database, visitor, made, call, later, other } = fixtures;
  const download = (path: string) =>
    findDownload(deps, { pathname: path, searchParams: new URLSearchParams() });
  const mailedCode = async () => {
    const mail = await database.client.execute(
      'SELECT text_body AS text FROM outbox ORDER BY id DESC LIMIT 1',
    );
    return /\d{8}/.exec(JSON.stringify(mail.rows[0]?.text))?.[0] ?? '';
  };
  /** For account 5. */
  const lease = (count: number, key: string, mode: string) => {
    const product = Number(key.slice('KEY'.length)) + 1;
    const nonce = '0'.repeat(32);
    const form = `v=1&key=${key}&login=5&product=${product}&mode=${mode}&nonce=${nonce}&kid=1`;
    const ask = () => giveLease(deps, Buffer.from(form), visitor.address);
    return other(count, `${requestLease.method} ${requestLease.path}`, ask);
  };
  const ownIds = { id: opened(paid.id, deps.now()), orderID: paid.orderId };
  return [
    // The busiest calls of visitors.
    call(2, products.listProducts, listProducts, {}),
    call(1, products.listProducts, listProducts, { search: 'trend', type: 'indicator' }),
    call(1, products.listProducts, listProducts, { search: 'trend', order: 'popular' }),
    call(1, products.listProducts, listProducts, {
      order: 'popular',
      type: 'indicator',
      offset: 2000,
    }),
    call(4, products.listProducts, listProducts, { search: 'trendd robott' }),
    call(1, products.suggestProducts, suggestProducts, { search: 'tr' }),
    call(1, products.getProduct, getProduct, { id: 3 }),
    call(1, products.previewProduct, findPreview, { id: 3 }),
    call(2, products.listScreenshots, listScreenshots, { id: 3 }),
    call(2, products.listSetFiles, listSetFiles, { id: 3 }),
    call(2, versions.listVersions, listVersions, { id: 3 }),
    call(1, reports.listReports, listReports, { id: 3 }),
    other(1, 'what is new of a product', () => listWhatsNew(deps, { id: 3 })),
    other(1, 'the summary of a product', () => findProductSummary(deps, { id: 3 })),
    other(1, 'what is in a bundle', () => listShownParts(deps.db, 3)),
    other(1, 'the counts of the shop', () => countShop(deps)),
    other(1, 'the backtest that the shop opens with', () => findShowcase(deps)),
    other(1, 'what is like a product', () => listRelatedProducts(deps, { id: 3 })),
    // Before it is drawn: the product, the stored file twice, the cover.
    other(4, 'a picture to share', () => findSharePicture(deps, sharedProduct)),
    // Before it is drawn: the product with its stored file, then the sizes of its picture. The
    // other product is deleted.
    other(4, 'a thumbnail', () => findThumbnail(deps, 3)),
    other(1, 'a neutral thumbnail', () => findThumbnail(deps, 20)),
    other(4, 'the version of the catalogue', () => readCatalogueVersion(deps)),
    other(1, 'a part of the sitemap', () => listProductDates(deps, { beforeId: 900, limit: 500 })),
    other(2, 'the feed', () => listNews(deps, maxNews)),
    other(1, 'a look at the way out of mails', () => isSubscribed(deps, wayOut)),
    other(1, 'the way out of mails', () => setSubscribed(deps, wayOut, false)),
    other(37, 'a person’s data', () => collectData(deps, paid.email)),
    other(1, 'a picture', () => download(`/files/images/${'1'.padStart(64, '0')}-400.webp`)),

    call(0, visits.countVisit, (_, input, by) => countVisit(deps, input, by), {
      page: 'product',
      productId: 3,
      source: { referrer: 'https://forum.example.com/thread' },
    }),
    other(4, 'the visits of a second', () => deps.visits.flush()),

    // Buying.
    call(1, promoCodes.validatePromo, validatePromo, { code: 'CODE61', productId: 8 }),
    call(
      6,
      checkout.createOrder,
      async (_, input, by) => {
        made.paypalOrderId = (await createOrder(deps, input, by)).id;
        await fixtures.approve(made.paypalOrderId);
      },
      { productId: 2, promoCode: 'CODE61' },
    ),
    later(
      20,
      orders.captureOrder,
      async (_, input) => {
        made.purchaseId = (await captureOrder(deps, input)).purchaseId;
        made.orderId = orderIdOf(made.purchaseId);
      },
      () => ({ orderID: made.paypalOrderId }),
    ),
    later(2, orders.captureOrder, captureOrder, () => ({ orderID: made.paypalOrderId })),
    later(1, delivery.getDelivery, getDelivery, () => ({
      id: made.purchaseId,
      orderID: made.paypalOrderId,
    })),
    later(
      5,
      delivery.downloadConfirmation,
      async (_, input) => {
        const given = {
          orderId: made.orderId,
          address: '198.51.100.7',
          country: null,
          at: deps.now(),
        };
        await insertConsents(deps.db, given);
        await (await downloadConfirmation(deps, input)).onSent();
      },
      () => ({ id: made.purchaseId, orderID: made.paypalOrderId }),
    ),
    call(3, orders.saveOrderEmail, saveOrderEmail, {
      id: opened('order-6', deps.now()),
      email: paid.email,
    }),
    call(5, licenses.createLicense, createLicense, {
      purchaseId: opened('order-5', deps.now()),
      email: paid.email,
      accountNumber: '12345',
      brokerName: 'XM',
    }),
    call(2, licenses.listPurchaseLicenses, listPurchaseLicenses, ownIds),
    call(2, checks.listPurchaseChecks, listPurchaseChecks, { ...ownIds, licenseKey: 'KEY5' }),
    call(4, delivery.handOver, handOver, ownIds),
    call(2, licenses.verifyLicense, verifyLicense, { licenseKey: 'KEY5', accountNumber: '5' }),
    call(1, licenses.verifyLicense, verifyLicense, { licenseKey: 'KEY5', accountNumber: '5' }),
    lease(2, 'KEY5', 'real'),
    lease(1, 'KEY9999', 'real'),
    lease(3, 'KEY7', 'demo'),
    other(2, 'the traces of leases', () => deps.leaseTraces.flush()),
    other(1, 'the notes of downloads', () => {
      const file = { orderId: 'order-5', fileId: 6, address: '192.0.2.1', agent: '' };
      deps.downloadNotes.record({ ...file, bytes: 1, sizeBytes: 2, at: deps.now() });
      return deps.downloadNotes.flush();
    }),
    call(
      5,
      redownload.requestOneTimePassword,
      async (_, input) => {
        await requestOneTimePassword(deps, input, visitor);
        made.code = await mailedCode();
      },
      paid,
    ),
    later(
      5,
      redownload.redownload,
      async (_, input) => {
        made.portalToken = (await redownloadOrder(deps, input, visitor)).portalToken;
      },
      () => ({ ...paid, otp: made.code }),
    ),
    call(3, purchaseList.mailPurchaseList, mailPurchaseList, { email: paid.email }),
    ...portalCalls(fixtures),
    call(2, questions.listProductQuestions, listProductQuestions, { id: 1 }),
    call(3, reviews.listProductReviews, listProductReviews, { id: 1 }),
    call(10, trials.requestTrial, requestTrial, trial),
    other(4, 'the mail of a trial code', async () => {
      const mail = await makeTrialCodeMail(deps, { subjectId: '1' });
      made.code = /\b\d{8}\b/.exec('text' in mail ? mail.text : '')?.[0] ?? '';
    }),
    later(12, trials.confirmTrial, confirmTrial, () => ({
      ...trial,
      code: made.code,
      accountNumber: '70100',
      brokerName: 'XM',
    })),
    call(1, checks.listTrialChecks, listTrialChecks, {
      checksToken: makeCapability(
        'trial checks',
        { id: 5, until: new Date(deps.now().getTime() + 60_000) },
        deps.settings.secretKey,
      ),
    }),
    call(10, withdrawals.createWithdrawal, createWithdrawal, {
      name: 'Ada',
      orderID: 'PAYPAL-15',
      email: 'elsewhere@example.com',
      confirmed: true,
    }),
    call(5, tickets.createTicket, createTicket, ticket),
    other(null, 'a mail that comes in', async () => {
      const secret = await readInboundSecret(deps);
      const mail = { MessageID: 'mail', FromFull: { Email: 'ada@example.com' }, TextBody: 'Help' };
      for (const MailboxHash of ['', 'hash-7']) {
        const body = JSON.stringify({ ...mail, MailboxHash });
        const request = new Request('http://shop.example', { method: 'POST', body });
        await receiveInboundMail(deps, request, { secret });
      }
    }),
  ];
}
