import { and, eq, isNull } from 'drizzle-orm';
import { licenses, orders } from '#db/schema.ts';
import * as contract from '#contract/licenses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '../deps.ts';
import { grantsAccess } from '../orders/order-state.ts';
import { normalizeLicenseKey } from './license-key.ts';

/** Whether a key holds for an account. A blocked key does not, nor does any of a refunded purchase. */
export async function verifyLicense(
  { db }: Pick<Deps, 'db'>,
  { licenseKey, accountNumber }: ParsedInputOf<typeof contract.verifyLicense>,
): Promise<OutputOf<typeof contract.verifyLicense>> {
  const [license] = await db
    .select({
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
  const { productId, accountNumber: account, brokerName } = license;
  return { valid: true, productId, accountNumber: account, brokerName };
}
