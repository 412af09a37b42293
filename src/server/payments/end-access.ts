import type { Tx } from '#db/client.ts';
import { withdrawReceipts } from './receipt.ts';
import { voidOneTimePasswords } from './void-one-time-passwords.ts';

/**
 * What ends with a purchase beside its state, which links and keys ask: mails that would still promise it, and one-time
 * passwords (reliability, point 13). In the transaction that ends it.
 */
export async function endAccess(tx: Tx, purchaseId: string, now: Date): Promise<void> {
  const reason = 'The purchase was refunded.';
  await withdrawReceipts(tx, purchaseId, reason);
  await voidOneTimePasswords(tx, purchaseId, reason, now);
}
