import { eq } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import { termsVersion } from '#contract/sales/orders.ts';
import { latestTrialEnd } from '#contract/sales/terms.ts';
import type { Tx } from '#db/client.ts';
import { licenses, orderEvents, orders, trials, type products } from '#db/schema.ts';
import { insertKey } from './keys.ts';
import { secret } from './random.ts';

interface DemoTrial {
  email: string;
  daysAgo: number;
  /** Days on which its key was used; 0: it has not begun. */
  daysUsed: number;
}

/** One has ended, two are running and one has not begun. */
const demoTrials: DemoTrial[] = [
  { email: 'henrik.dahl@example.com', daysAgo: 26.6, daysUsed: 4 },
  { email: 'sofia.marin@example.com', daysAgo: 10.3, daysUsed: 7 },
  { email: 'patrick.oneill@example.com', daysAgo: 4.4, daysUsed: 3 },
  { email: 'yuki.tanaka@example.com', daysAgo: 0.8, daysUsed: 0 },
];

interface Catalogue {
  catalogue: (typeof products.$inferSelect)[];
  sales: { product: { name: string }; boughtAt: Date; email: string; review: object | null }[];
  now: Date;
}

/** Adds trials of Regime Switch, one of them by the latest of its buyers. */
export async function insertTrials(tx: Tx, { catalogue, sales, now }: Catalogue): Promise<void> {
  const name = 'Regime Switch';
  const product = catalogue.find((each) => each.name === name);
  const buyer = sales.findLast((sale) => sale.product.name === name && !sale.review);
  if (!product || !buyer) throw new Error(`${name} was not sold`);
  const boughtDaysAgo = (now.getTime() - buyer.boughtAt.getTime()) / dayMs;
  const bought = { email: buyer.email, daysAgo: boughtDaysAgo + 16, daysUsed: 9 };
  for (const trial of [bought, ...demoTrials]) await insertTrial(tx, product, trial, now);
}

async function insertTrial(
  tx: Tx,
  product: typeof products.$inferSelect,
  { email, daysAgo, daysUsed }: DemoTrial,
  now: Date,
): Promise<void> {
  const { id: productId, name: productName, fileId, trialDays, trialAccounts } = product;
  const [days, accounts] = [trialDays ?? 0, trialAccounts ?? 'demo'];
  const createdAt = new Date(now.getTime() - daysAgo * dayMs);
  const orderId = secret(32);
  await tx.insert(orders).values({
    id: orderId,
    state: 'trial',
    productId,
    productName,
    fileId: fileId ?? 0,
    amountCents: 0,
    listPriceCents: 0,
    keyLimit: 1,
    email,
    termsVersion,
    termsAcceptedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
  });
  const event = { state: 'trial', reason: '', source: 'buyer' } as const;
  await tx.insert(orderEvents).values({ ...event, orderId, createdAt });
  const until = new Date(now.getTime() - Math.max(daysAgo - days, 0) * dayMs);
  const owner = { product, boughtAt: createdAt, email, daysUsed };
  const key = await insertKey(tx, orderId, owner, { until, server: 'Demo' });
  const { login, firstLeaseAt: startedAt } = key;
  const trial = { orderId, productId, address: email, login, days, accounts, startedAt, createdAt };
  await tx.insert(trials).values(trial);
  const expiresAt = startedAt
    ? new Date(startedAt.getTime() + days * dayMs)
    : latestTrialEnd({ createdAt, days });
  await tx.update(licenses).set({ expiresAt }).where(eq(licenses.orderId, orderId));
}
