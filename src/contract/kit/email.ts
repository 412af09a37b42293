import * as z from 'zod/mini';
import { emailTexts as texts } from '#texts/contract/kit.ts';

/** RFC 5321, sections 4.5.3.1.1 and 4.5.3.1.3. */
const localMaxLength = 64;
const maxLength = 254;

/**
 * Characters allowed unquoted in an address (RFC 5322, section 3.2.3; letters and digits of any
 * script by RFC 6531). None of them can end an address in a mail header.
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

/** Returns the stored form: trimmed, domain without a final dot and in punycode (RFC 5891). */
export function canonicalEmail(typed: string): string {
  const text = typed.trim();
  const at = text.lastIndexOf('@') + 1;
  const host = text.slice(at).replace(/\.$/, '');
  if (!domain.test(host) || /^[!-~]*$/.test(host)) return text.slice(0, at) + host;
  const url = `http://${host}`;
  return text.slice(0, at) + (URL.canParse(url) ? new URL(url).hostname : host);
}

const addressSchema = (isAddress: (text: string) => boolean) =>
  z
    .string(texts.missing)
    .check(
      z.overwrite(canonicalEmail),
      z.minLength(1, { error: texts.missing, abort: true }),
      z.maxLength(maxLength, { error: texts.tooLong, abort: true }),
      z.refine<string>(isAddress, texts.malformed),
    );

/** The one rule, in payments and mail too; what the provider still refuses is undelivered. */
export const emailSchema = addressSchema(isMailbox);

export const maskableEmailSchema = addressSchema((text) => isMailbox(text) || isMasked(text));

/** Decodes an address from a part of a URL, percent-encoded or plain. */
export function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Masks an address so that only its owner recognises it: `t•••@example.com`. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}

/** Tells whether a text is what `maskEmail` returns; a mailbox never is. */
export const isMasked = (text: string): boolean => maskEmail(text) === text;
