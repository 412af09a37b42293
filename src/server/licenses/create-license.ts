import { and, count, eq, lt, sql, type AnyColumn } from 'drizzle-orm';
import { licenses, orders } from '#db/schema.ts';
import * as contract from '#contract/licenses.ts';
import { loginOf } from '#contract/login.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '../deps.ts';
import { conflict, tooManyRequests } from '../errors.ts';
import type { Limit } from '../rate-limit/rate-limiter.ts';
import { isOpen } from '../orders/access.ts';
import { newLicenseKey, normalizeLicenseKey } from './license-key.ts';
import { findWithAccess, requireOpenPurchase } from './require-purchase.ts';

type Input = ParsedInputOf<typeof contract.createLicense>;
type Binding = Omit<Input, 'purchaseId'> & { orderId: string };
type LicenseDeps = Pick<Deps, 'db' | 'rateLimiter' | 'now'>;
type Key = Pick<typeof licenses.$inferSelect, 'licenseKey' | 'blockedAt'>;

const perPurchase: Limit = {
  name: 'licenses-of-purchase',
  points: 60,
  windowSeconds: 600,
  countedIn: 'memory',
};

/**
 * Creates a licence key for one trading account. The same purchase, account, broker and email
 * return the existing key. Blocked keys count towards the limit.
 *
 * @throws AppError 404 no such purchase; 409 not paid yet, blocked, its term ended, all keys made
 *   already, or the account's key is blocked; 410 refunded or ended; 429.
 */
export async function createLicense(
  deps: LicenseDeps,
  { purchaseId: orderId, ...input }: Input,
): Promise<OutputOf<typeof contract.createLicense>> {
  const binding = { ...input, orderId, brokerName: input.brokerName.replace(/\s+/g, ' ') };
  const { order, access } = await findWithAccess(deps, eq(orders.id, orderId));
  const { keyLimit } = requireOpenPurchase(order, access);
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
  const used = db
    .select({ used: count() })
    .from(licenses)
    .where(eq(licenses.orderId, binding.orderId));
  const licenseKey = newLicenseKey();
  const [inserted] = await db
    .insert(licenses)
    .select(
      db
        .select({
          id: sql<number>`NULL`.as('id'),
          orderId: orders.id,
          partId: sql<number | null>`NULL`.as('part_id'),
          licenseKey: sql<string>`${licenseKey}`.as('license_key'),
          normalizedKey: sql<string>`${normalizeLicenseKey(licenseKey)}`.as('normalized_key'),
          accountNumber: sql<string>`${binding.accountNumber}`.as('account_number'),
          brokerName: sql<string>`${binding.brokerName}`.as('broker_name'),
          email: sql<string>`${binding.email}`.as('email'),
          expiresAt: orders.expiresAt,
          blockedAt: sql<null>`NULL`.as('blocked_at'),
          createdAt: sql<Date>`${now().getTime()}`.as('created_at'),
          login: sql<string | null>`${loginOf(binding.accountNumber)}`.as('login'),
          notice: sql<string>`''`.as('notice'),
          firstLeaseAt: sql<null>`NULL`.as('first_lease_at'),
          lastLeaseAt: sql<null>`NULL`.as('last_lease_at'),
          daysUsed: sql<number>`0`.as('days_used'),
          firstVerifiedAt: sql<null>`NULL`.as('first_verified_at'),
        })
        .from(orders)
        .where(
          and(eq(orders.id, binding.orderId), isOpen(now()), lt(sql`(${used})`, orders.keyLimit)),
        ),
    )
    .onConflictDoNothing()
    .returning({ licenseKey: licenses.licenseKey, blockedAt: licenses.blockedAt });
  return inserted;
}

function findLicense({ db }: Pick<Deps, 'db'>, binding: Binding): Promise<Key | undefined> {
  return db.query.licenses.findFirst({
    where: and(
      eq(licenses.orderId, binding.orderId),
      sameText(licenses.accountNumber, binding.accountNumber),
      sameText(licenses.brokerName, binding.brokerName),
      sameText(licenses.email, binding.email),
    ),
    columns: { licenseKey: true, blockedAt: true },
  });
}

/** Compares like the unique index on bindings, ignoring case. */
const sameText = (column: AnyColumn, text: string) => sql`lower(${column}) = lower(${text})`;
