import { and, eq, sql, type AnyColumn, asc } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { licenses, orders } from '#db/schema.ts';
import * as contract from '#contract/licenses/licenses.ts';
import { loginOf } from '#contract/licenses/license-states.ts';
import { isMasked, maskEmail } from '#contract/kit/email.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { emailTexts } from '#texts/contract/kit.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, invalidField } from '#server/kit/errors.ts';
import { countOrRefuse, type Limit } from '#server/kit/rate-limit/rate-limiter.ts';
import type { Purchase } from '#server/sales/orders/order.ts';
import { findPart } from '#server/sales/orders/order-parts.ts';
import { openPurchase } from '#server/sales/orders/purchase-capability.ts';
import { isOfPart } from './license-standing.ts';
import { enqueueLicenseEvent } from './license-events.ts';
import { newLicenseKey, normalizeLicenseKey } from './license-key.ts';
import { findWithAccess, requireOpenPurchase, requirePurchase } from './require-purchase.ts';

type Input = ParsedInputOf<typeof contract.createLicense>;
type Binding = Omit<Input, 'purchaseId' | 'productId'> & {
  orderId: string;
  /** The part of a bundle; null for any other purchase. */
  partId: number | null;
};
type LicenseDeps = Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'now'>;
type Key = Pick<typeof licenses.$inferSelect, 'licenseKey' | 'blockedAt'>;

const perPurchase: Limit = {
  name: 'licenses-of-purchase',
  points: 60,
  windowSeconds: 600,
  countedIn: 'memory',
};

/**
 * Creates a license key for one trading account. The same purchase, account, broker and email
 * return the existing key. Blocked keys count towards the limit. Each part of a bundle has its own
 * keys and limit.
 *
 * @throws AppError 400 a bundle without the part; 401; 409 not paid yet, blocked, past its term,
 *   all keys created, or the account's key is blocked; 410 refunded or ended; 429.
 */
export async function createLicense(
  deps: LicenseDeps,
  { purchaseId, productId, ...input }: Input,
): Promise<OutputOf<typeof contract.createLicense>> {
  const orderId = await openPurchase(deps, purchaseId);
  await countOrRefuse(deps, perPurchase, orderId);
  const license = await deps.db.transaction(async (tx) => {
    const { order, access } = await findWithAccess(
      { db: tx, now: deps.now },
      eq(orders.id, orderId),
    );
    const purchase = requireOpenPurchase(order, access);
    const part = await findPart(tx, purchase, { productId, isNamed: true });
    const brokerName = input.brokerName.replace(/\s+/g, ' ');
    const email = chooseEmail(input.email, purchase);
    const binding = { ...input, email, orderId, partId: part?.productId ?? null, brokerName };
    const [known, used] = await Promise.all([
      findLicense(tx, binding),
      tx.$count(licenses, isOfPart(binding)),
    ]);
    if (known) return known;
    if (used >= purchase.keyLimit) throw conflict(contract.texts.allUsed(purchase.keyLimit));
    return insertLicense(tx, binding, purchase.expiresAt, deps.now());
  });
  if (license.blockedAt) throw conflict(contract.texts.blocked);
  return { success: true, licenseKey: license.licenseKey };
}

/** Returns the order's own address for its mask. @throws AppError 400 the mask of another */
function chooseEmail(typed: string, { email }: Pick<Purchase, 'email'>): string {
  if (!isMasked(typed)) return typed;
  if (email && typed === maskEmail(email)) return email;
  throw invalidField('email', emailTexts.malformed);
}

async function insertLicense(
  tx: Tx,
  binding: Binding,
  expiresAt: Date | null,
  createdAt: Date,
): Promise<Key> {
  const licenseKey = newLicenseKey();
  const normalizedKey = normalizeLicenseKey(licenseKey);
  const login = loginOf(binding.accountNumber);
  const [inserted] = await tx
    .insert(licenses)
    .values({ ...binding, licenseKey, normalizedKey, login, expiresAt, createdAt })
    .returning();
  if (!inserted) throw new Error('The license was not written');
  await enqueueLicenseEvent(tx, 'license.created', inserted.id, createdAt);
  return inserted;
}

function findLicense(tx: Pick<Tx, 'query'>, binding: Binding): Promise<Key | undefined> {
  return tx.query.licenses.findFirst({
    where: and(
      isOfPart(binding),
      sameText(licenses.accountNumber, binding.accountNumber),
      sameText(licenses.brokerName, binding.brokerName),
      sameText(licenses.email, binding.email),
    ),
    columns: { licenseKey: true, blockedAt: true },
  });
}

/** Compares like the unique index on bindings, ignoring case. */
const sameText = (column: AnyColumn, text: string) => sql`lower(${column}) = lower(${text})`;

/** Lists a purchase's or part's keys. @throws AppError 400 no such part; 401; 404; 409; 410 */
export async function listPurchaseLicenses(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  {
    id: purchaseId,
    orderID: paypalOrderId,
    productId,
  }: ParsedInputOf<typeof contract.listPurchaseLicenses>,
): Promise<OutputOf<typeof contract.listPurchaseLicenses>> {
  const { db } = deps;
  const id = await openPurchase(deps, purchaseId);
  const isIt = and(eq(orders.id, id), eq(orders.paypalOrderId, paypalOrderId));
  const { order, access } = await findWithAccess(deps, isIt);
  const purchase = requirePurchase(order, access);
  const part = await findPart(db, purchase, { productId });
  const keys = await db.query.licenses.findMany({
    where: isOfPart({ orderId: id, partId: part?.productId ?? null }),
    orderBy: asc(licenses.id),
  });
  return {
    success: true,
    keys: { limit: purchase.keyLimit, used: keys.length },
    licenses: keys.map(({ licenseKey, accountNumber, brokerName, createdAt, blockedAt }) => ({
      licenseKey,
      accountNumber,
      brokerName,
      createdAt: createdAt.toISOString(),
      isBlocked: blockedAt !== null,
    })),
  };
}
