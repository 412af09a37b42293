import * as z from 'zod/mini';
import { texts } from '#texts/contract/email.ts';

/** RFC 5321, sections 4.5.3.1.1 and 4.5.3.1.3. */
const localMaxLength = 64;
const maxLength = 254;

/**
 * Characters allowed unquoted in an address (RFC 5322, section 3.2.3; letters and digits of any
 * script by RFC 6531). None of them ends an address in a mail header.
 */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~.]+$/u;
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

/** Tells whether a text is exactly one mailbox: no second address, no name, no comment. */
export function isMailbox(text: string): boolean {
  const [local = '', host = '', ...rest] = text.split('@');
  return (
    rest.length === 0 &&
    text.length <= maxLength &&
    local.length <= localMaxLength &&
    localPart.test(local) &&
    domain.test(host)
  );
}

const isOneMailbox = z.refine<string>(isMailbox, texts.malformed);

/** An email address as typed: trimmed, in common forms. */
export const emailSchema = z
  .string(texts.missing)
  .check(
    z.trim(),
    z.minLength(1, texts.missing),
    z.maxLength(maxLength, texts.tooLong),
    z.regex(z.regexes.email, { error: texts.malformed, abort: true }),
    isOneMailbox,
  );

/**
 * An address compared with a stored one only; wider than `emailSchema`, since PayPal accepts more
 * forms.
 */
export const knownEmailSchema = z
  .string(texts.missing)
  .check(
    z.trim(),
    z.minLength(1, { error: texts.missing, abort: true }),
    z.maxLength(maxLength, { error: texts.tooLong, abort: true }),
    isOneMailbox,
  );

/** Masks an address so that only its owner recognises it: `t•••@example.com`. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
