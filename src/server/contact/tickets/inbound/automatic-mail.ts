import { lowerCase } from '#server/kit/address-key.ts';
import type { Mail } from './read-mail.ts';

/** Values of the header Precedence of mails that nobody has written. */
const automaticPrecedence = /^(bulk|junk|list|auto[-_]reply)$/i;
const daemons = /^(mailer-daemon|postmaster)@/i;

/**
 * Tells whether no person has written a mail: it answers by itself (RFC 3834), is a bounce, or is
 * one of the shop's own. A ticket of such a mail could make the next.
 *
 * @param ownAddresses that the shop sends from or receives at
 */
export function isAutomatic({ FromFull, Headers }: Mail, ownAddresses: string[]): boolean {
  const from = lowerCase(FromFull.Email.trim());
  if (daemons.test(from) || ownAddresses.some((own) => lowerCase(own) === from)) return true;
  const valueOf = (name: string) =>
    Headers.find((header) => lowerCase(header.Name) === name)?.Value.trim();
  const submitted = valueOf('auto-submitted');
  return (
    (submitted !== undefined && !/^no\b/i.test(submitted)) ||
    automaticPrecedence.test(valueOf('precedence') ?? '') ||
    valueOf('x-autoreply') !== undefined ||
    valueOf('x-autorespond') !== undefined ||
    /^(<>)?$/.test(valueOf('return-path') ?? from) ||
    /^multipart\/report\b/i.test(valueOf('content-type') ?? '')
  );
}
