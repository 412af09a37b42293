import { createHmac, randomBytes } from 'node:crypto';

const hashBytes = 16;

/** Returns 128 random bits, hexadecimal, by which answers by mail name their ticket. */
export const newMailboxHash = (): string => randomBytes(hashBytes).toString('hex');

/**
 * Returns the hash of a ticket created by a mail: the same for each delivery of the mail, so that
 * it creates one ticket. Keyed with the shop's secret, so that its sender cannot compute it.
 */
export const mailboxHashOf = (mailId: string, secretKey: string): string =>
  createHmac('sha256', secretKey)
    .update(`mailbox ${mailId}`)
    .digest('hex')
    .slice(0, hashBytes * 2);

/** Adds the hash to the address, as Postmark removes it again: `inbound+HASH@example.com`. */
export function replyAddress(inboundAddress: string, hash: string): string {
  const at = inboundAddress.lastIndexOf('@');
  return `${inboundAddress.slice(0, at)}+${hash}${inboundAddress.slice(at)}`;
}
