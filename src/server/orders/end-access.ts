import type { Tx } from '#db/client.ts';
import { withdrawMails } from '../mail/outbox.ts';
import { voidOneTimePasswords } from '../one-time-passwords/void-one-time-passwords.ts';

/**
 * What ends with a purchase beside its state, which links and keys ask: mails that would still promise it, and one-time
 * passwords (promise 13). In the transaction that ends it.
 */
export async function endAccess(tx: Tx, orderId: string, now: Date): Promise<void> {
  const reason = 'The purchase was refunded.';
  await withdrawMails(tx, 'receipt', orderId, reason);
  await voidOneTimePasswords(tx, orderId, reason, now);
}
