import { randomBytes } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import { discountedPriceCents, toBasisPoints } from '#contract/kit/money.ts';
import { termsVersion } from '#contract/sales/orders.ts';
import type { Db, Tx } from '#db/client.ts';
import {
  orderEvents,
  orders,
  products,
  refunds,
  reviews,
  ticketReplies,
  tickets,
  transactions,
} from '#db/schema.ts';
import { insertKey, versionAt } from './keys.ts';
import { usedPromoCodes } from './promo-codes.ts';
import { randomFrom, secret } from './random.ts';
import buyers from './buyers.json' with { type: 'json' };
import { insertTrials } from './trials.ts';
import { insertVisits, sourceOf } from './visits.ts';
import { insertWithdrawals } from './withdrawals.ts';

/** The number of days before today that have sales. */
const salesDays = 150;
const givenNames = 'ada ben chloe dmitri emeka farah gwen hugo ines jonas kaito lena'.split(' ');
const countries = ['DE', 'GB', 'PL', 'ES', 'ZA', 'AU', 'NL', 'BR'];

type Product = Pick<
  typeof products.$inferSelect,
  'id' | 'name' | 'type' | 'runsOnMt4' | 'fileId' | 'priceCents' | 'createdAt'
>;

interface DemoReview {
  product: string;
  boughtDaysAgo: number;
  /** Days from the purchase to the review, and days on which its key was used by then. */
  daysOwned: number;
  daysUsed: number;
  rating: number;
  name: string;
  text: string;
  answer?: string;
  /** The purchase was refunded after the review. */
  isRefunded?: boolean;
  /** Why the review is hidden; absent if it is shown. */
  hiddenReason?: string;
}

const demoReviews: DemoReview[] = buyers.reviews;

interface Sale {
  product: Product;
  boughtAt: Date;
  email: string;
  /** Days on which its key was used; 0: there is no key. */
  daysUsed: number;
  review: DemoReview | null;
  promoCode: (typeof usedPromoCodes)[number] | null;
}

/** Returns the number of purchases. Nothing is mailed and PayPal knows none of them. */
export async function seedSales(db: Db): Promise<number> {
  const now = new Date();
  return db.transaction(async (tx) => {
    const rows = await tx.select().from(products).where(isNull(products.termDays));
    const sold = rows.filter(({ priceCents, fileId }) => priceCents > 0 && fileId !== null);
    const sales = planSales(sold, now);
    const reviewed: { orderId: string; sale: Sale }[] = [];
    for (const sale of sales) reviewed.push({ orderId: await insertSale(tx, sale, now), sale });
    await insertReviews(tx, reviewed);
    await insertQuestions(tx, rows, now);
    await insertTickets(tx, rows, now);
    await insertTrials(tx, { catalogue: rows, sales, now });
    await insertWithdrawals(tx, now);
    await insertVisits(tx, { sales, catalogue: rows, days: salesDays, now });
    return sales.length;
  });
}

/** Returns sales by time: those with a review, and up to two more on each day. */
function planSales(sold: Product[], now: Date): Sale[] {
  const random = randomFrom('sales');
  const codes = randomFrom('codes of sales');
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs);
  const sales: Sale[] = demoReviews.map((review, index) => {
    const product = sold.find(({ name }) => name === review.product);
    if (!product) throw new Error(`No product is called ${review.product}`);
    const email = `buyer-${index + 1}@example.com`;
    const { boughtDaysAgo, daysOwned, isRefunded } = review;
    const later = isRefunded ? 0 : Math.round((boughtDaysAgo - daysOwned) * 0.6);
    const daysUsed = review.daysUsed + later;
    const boughtAt = at(boughtDaysAgo - random.next() / 2);
    return { product, boughtAt, email, daysUsed, review, promoCode: null };
  });
  for (let day = salesDays; day > 0; day--) {
    for (let count = Math.floor(random.next() * 2.4); count > 0; count--) {
      const boughtAt = at(day - random.next());
      const offered = sold.filter(({ createdAt }) => createdAt < boughtAt);
      if (offered.length === 0) continue;
      const product = random.pick(offered);
      const isUsed = product.type !== 'source_code' && random.next() < 0.7;
      const daysUsed = isUsed ? Math.ceil((day - 1) * random.next() * 0.8) : 0;
      const email = `${random.pick(givenNames)}.${random.integer(1, 60)}@example.com`;
      const promoCode = codes.next() < 1 / 6 ? codes.pick(usedPromoCodes) : null;
      sales.push({ product, boughtAt, email, daysUsed, review: null, promoCode });
    }
  }
  return sales.toSorted((one, other) => one.boughtAt.getTime() - other.boughtAt.getTime());
}

/** Returns the order's id; triggers add the purchase to the sales totals. */
async function insertSale(tx: Tx, sale: Sale, now: Date): Promise<string> {
  const { product, boughtAt, email, review, promoCode } = sale;
  const random = randomFrom(`${product.name} ${email} ${boughtAt.getTime()}`);
  const id = secret(32);
  const returnedAt = review?.isRefunded ? reviewedAt(sale) : null;
  const { priceCents } = product;
  const discount = promoCode && toBasisPoints(promoCode.discountPercentage);
  const amountCents = discount === null ? priceCents : discountedPriceCents(priceCents, discount);
  const state = returnedAt ? 'refunded' : 'completed';
  await tx.insert(orders).values({
    id,
    state,
    productId: product.id,
    productName: product.name,
    fileId: product.fileId ?? 0,
    amountCents,
    listPriceCents: priceCents,
    ...(promoCode && { promoCode: promoCode.code, promoClaimedAt: boughtAt }),
    discountBasisPoints: discount,
    termsVersion,
    termsAcceptedAt: boughtAt,
    paypalOrderId: secret(17),
    captureId: secret(17),
    email,
    source: sourceOf(email),
    refundedCents: returnedAt ? amountCents : 0,
    reviewAskedAt: boughtAt,
    createdAt: boughtAt,
    updatedAt: returnedAt ?? boughtAt,
    completedAt: boughtAt,
  });
  await tx.insert(orderEvents).values([
    { orderId: id, state: 'created', reason: '', source: 'buyer', createdAt: boughtAt },
    { orderId: id, state: 'completed', reason: '', source: 'paypal', createdAt: boughtAt },
  ]);
  const isSale = eq(transactions.reference, id);
  const feeCents = Math.round(amountCents * 0.0349) + 49;
  const payment = { feeCents, feeDueAt: null, country: random.pick(countries) };
  await tx.update(transactions).set(payment).where(isSale);
  if (returnedAt) await insertRefund(tx, { orderId: id, amountCents, at: returnedAt });
  if (sale.daysUsed > 0) await insertKey(tx, id, sale, { until: returnedAt ?? now });
  return id;
}

async function insertRefund(
  tx: Tx,
  { orderId, amountCents, at }: { orderId: string; amountCents: number; at: Date },
): Promise<void> {
  const paypalRefundId = secret(17);
  const dates = { nextCheckAt: at, createdAt: at, updatedAt: at };
  await tx.insert(refunds).values({
    id: secret(32),
    orderId,
    paypalRefundId,
    kind: 'refund',
    amountCents,
    state: 'completed',
    reason: 'withdrawal',
    ...dates,
  });
  await tx
    .insert(orderEvents)
    .values({ orderId, state: 'refunded', reason: '', source: 'admin', createdAt: at });
  // PayPal keeps its fee.
  await tx
    .update(transactions)
    .set({ feeCents: 0, feeDueAt: null })
    .where(eq(transactions.reference, paypalRefundId));
}

async function insertReviews(tx: Tx, sold: { orderId: string; sale: Sale }[]): Promise<void> {
  const ordered = sold.toSorted(
    ({ sale: one }, { sale: other }) => reviewedAt(one).getTime() - reviewedAt(other).getTime(),
  );
  for (const { orderId, sale } of ordered) {
    if (!sale.review) continue;
    const { rating, name, text, daysOwned, daysUsed, answer, hiddenReason } = sale.review;
    const createdAt = reviewedAt(sale);
    const dayAfter = new Date(createdAt.getTime() + dayMs);
    await tx.insert(reviews).values({
      orderId,
      productId: sale.product.id,
      rating,
      name,
      text,
      versionNumber: await versionAt(tx, sale.product.id, createdAt),
      daysOwned,
      daysUsed,
      ...(answer && { answer, answeredAt: dayAfter }),
      ...(hiddenReason && { hiddenAt: dayAfter, hiddenReason }),
      createdAt,
    });
  }
}

const reviewedAt = ({ boughtAt, review }: Sale): Date =>
  new Date(boughtAt.getTime() + (review?.daysOwned ?? 0) * dayMs);

async function insertQuestions(tx: Tx, catalogue: Product[], now: Date): Promise<void> {
  for (const { product, daysAgo, name, question, answer } of buyers.questions) {
    const createdAt = new Date(now.getTime() - daysAgo * dayMs);
    const answeredAt = new Date(createdAt.getTime() + dayMs / 8);
    const [ticket] = await tx
      .insert(tickets)
      .values({
        name,
        email: `${name.toLowerCase()}@example.com`,
        message: question,
        closedAt: answeredAt,
        mailboxHash: randomBytes(16).toString('hex'),
        productId: catalogue.find((each) => each.name === product)?.id ?? null,
        publishedAt: answeredAt,
        publishedQuestion: question,
        publishedAnswer: answer,
        createdAt,
      })
      .returning({ id: tickets.id });
    await tx
      .insert(ticketReplies)
      .values({ ticketId: ticket?.id ?? 0, message: answer, createdAt: answeredAt });
  }
}

async function insertTickets(tx: Tx, catalogue: Product[], now: Date): Promise<void> {
  await tx.insert(tickets).values(
    buyers.tickets.map(({ product, hoursAgo, name, message }) => ({
      name,
      email: `${name.toLowerCase()}@example.com`,
      message,
      mailboxHash: randomBytes(16).toString('hex'),
      productId: catalogue.find((each) => each.name === product)?.id ?? null,
      createdAt: new Date(now.getTime() - (hoursAgo / 24) * dayMs),
    })),
  );
}
