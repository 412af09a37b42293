import { and, eq, isNull } from 'drizzle-orm';
import { licenses, orders } from '#db/schema.ts';
import * as contract from '#contract/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '../deps.ts';
import { grantsAccess } from '../orders/order-state.ts';
import { normalizeLicenseKey } from './license-key.ts';

/**
 * Returns whether a key is valid for an account; blocked keys and refunded purchases are not.
 * Records the first success: until then a key counts as unused.
 */
export async function verifyLicense(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { licenseKey, accountNumber }: ParsedInputOf<typeof contract.verifyLicense>,
): Promise<OutputOf<typeof contract.verifyLicense>> {
  const [license] = await db
    .select({
      id: licenses.id,
      firstVerifiedAt: licenses.firstVerifiedAt,
      accountNumber: licenses.accountNumber,
      brokerName: licenses.brokerName,
      productId: orders.productId,
      state: orders.state,
    })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(
      and(
        eq(licenses.licenseKey, normalizeLicenseKey(licenseKey)),
        eq(licenses.accountNumber, String(accountNumber).trim()),
        isNull(licenses.blockedAt),
      ),
    );
  if (!license || !grantsAccess(license.state))
    return { valid: false, error: contract.texts.invalid };
  if (!license.firstVerifiedAt) {
    await db
      .update(licenses)
      .set({ firstVerifiedAt: now() })
      .where(and(eq(licenses.id, license.id), isNull(licenses.firstVerifiedAt)));
  }
  const { productId, accountNumber: account, brokerName } = license;
  return { valid: true, productId, accountNumber: account, brokerName };
}
