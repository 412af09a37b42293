import { and, count, eq, lt, sql, type AnyColumn } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { licenses, orders } from '#db/schema.ts';
import * as contract from '#contract/licenses.ts';
import { loginOf } from '#contract/login.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, tooManyRequests } from '#server/kit/errors.ts';
import { enqueueEvent } from '#server/kit/events/enqueue-event.ts';
import type { Limit } from '#server/kit/rate-limit/rate-limiter.ts';
import { isOpen } from '#server/sales/orders/access.ts';
import { findPart } from '#server/sales/orders/order-parts.ts';
import { openPurchase } from '#server/sales/orders/purchase-capability.ts';
import { isOfPart } from './license-standing.ts';
import { describeLicenseEvent } from './license-events.ts';
import { newLicenseKey, normalizeLicenseKey } from './license-key.ts';
import { findWithAccess, requireOpenPurchase } from './require-purchase.ts';

type Input = ParsedInputOf<typeof contract.createLicense>;
type Binding = Omit<Input, 'purchaseId' | 'productId'> & {
  orderId: string;
  /** Part of a bundle; null for any other purchase. */
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
 * Creates a licence key for one trading account. The same purchase, account, broker and email
 * return the existing key. Blocked keys count towards the limit. Each part of a bundle has its own
 * keys and limit.
 *
 * @throws AppError 400 a bundle without the part; 401; 409 not paid yet, blocked,
 *   its term ended, all keys made already, or the account's key is blocked; 410 refunded or ended;
 *   429.
 */
export async function createLicense(
  deps: LicenseDeps,
  { purchaseId, productId, ...input }: Input,
): Promise<OutputOf<typeof contract.createLicense>> {
  const orderId = await openPurchase(deps, purchaseId);
  const { order, access } = await findWithAccess(deps, eq(orders.id, orderId));
  const purchase = requireOpenPurchase(order, access);
  const { keyLimit } = purchase;
  const part = await findPart(deps.db, purchase, { productId, isNamed: true });
  const brokerName = input.brokerName.replace(/\s+/g, ' ');
  const binding = { ...input, orderId, partId: part?.productId ?? null, brokerName };
  const waitSeconds = await deps.rateLimiter.consume(perPurchase, orderId);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const license = (await insertLicense(deps, binding)) ?? (await findLicense(deps, binding));
  if (!license) throw conflict(contract.texts.allUsed(keyLimit));
  if (license.blockedAt) throw conflict(contract.texts.blocked);
  return { success: true, licenseKey: license.licenseKey };
}

/**
 * Counts and inserts in one statement, so that concurrent requests cannot exceed the limit.
 *
 * @returns undefined where the binding has a key already, all keys are used, or access has just
 *   ended.
 */
async function insertLicense(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  binding: Binding,
): Promise<Key | undefined> {
  const at = now();
  return db.transaction(async (tx) => {
    const [inserted] = await insertKey(tx, binding, at);
    if (!inserted) return undefined;
    await enqueueEvent(
      tx,
      { kind: 'license.created', subjectId: inserted.id, describe: describeLicenseEvent },
      at,
    );
    return inserted;
  });
}

function insertKey(tx: Tx, binding: Binding, now: Date) {
  const used = tx.select({ used: count() }).from(licenses).where(isOfPart(binding));
  const licenseKey = newLicenseKey();
  return tx
    .insert(licenses)
    .select(
      tx
        .select({
          id: sql<number>`NULL`.as('id'),
          orderId: orders.id,
          partId: sql<number | null>`${binding.partId}`.as('part_id'),
          licenseKey: sql<string>`${licenseKey}`.as('license_key'),
          normalizedKey: sql<string>`${normalizeLicenseKey(licenseKey)}`.as('normalized_key'),
          accountNumber: sql<string>`${binding.accountNumber}`.as('account_number'),
          brokerName: sql<string>`${binding.brokerName}`.as('broker_name'),
          email: sql<string>`${binding.email}`.as('email'),
          expiresAt: orders.expiresAt,
          blockedAt: sql<null>`NULL`.as('blocked_at'),
          createdAt: sql<Date>`${now.getTime()}`.as('created_at'),
          login: sql<string | null>`${loginOf(binding.accountNumber)}`.as('login'),
          notice: sql<string>`''`.as('notice'),
          firstLeaseAt: sql<null>`NULL`.as('first_lease_at'),
          lastLeaseAt: sql<null>`NULL`.as('last_lease_at'),
          daysUsed: sql<number>`0`.as('days_used'),
          firstVerifiedAt: sql<null>`NULL`.as('first_verified_at'),
        })
        .from(orders)
        .where(
          and(eq(orders.id, binding.orderId), isOpen(now), lt(sql`(${used})`, orders.keyLimit)),
        ),
    )
    .onConflictDoNothing()
    .returning({
      id: licenses.id,
      licenseKey: licenses.licenseKey,
      blockedAt: licenses.blockedAt,
    });
}

function findLicense({ db }: Pick<Deps, 'db'>, binding: Binding): Promise<Key | undefined> {
  return db.query.licenses.findFirst({
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
