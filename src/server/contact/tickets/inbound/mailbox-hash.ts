import { createHmac, randomBytes } from 'node:crypto';

const hashBytes = 16;

/** 128 random bits, hexadecimal: answers by mail name their ticket by it. */
export const newMailboxHash = (): string => randomBytes(hashBytes).toString('hex');

/**
 * The hash of a ticket that a mail makes: the same for each delivery of the mail, so that it makes
 * one ticket. Under the shop's secret, so that its sender cannot compute it.
 */
export const mailboxHashOf = (mailId: string, secretKey: string): string =>
  createHmac('sha256', secretKey)
    .update(`mailbox ${mailId}`)
    .digest('hex')
    .slice(0, hashBytes * 2);

/** Adds the hash to the address, as Postmark takes it off again: `inbound+HASH@example.com`. */
export function replyAddress(inboundAddress: string, hash: string): string {
  const at = inboundAddress.lastIndexOf('@');
  return `${inboundAddress.slice(0, at)}+${hash}${inboundAddress.slice(at)}`;
}
