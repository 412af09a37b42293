import * as z from 'zod/mini';

/** An email address as a person types it: trimmed, at most 254 characters (RFC 5321, section 4.5.3.1). */
export const emailSchema = z
  .string('Enter your email address')
  .check(
    z.trim(),
    z.minLength(1, 'Enter your email address'),
    z.maxLength(254, 'An email address has at most 254 characters'),
    z.regex(z.regexes.email, 'Enter an email address such as name@example.com'),
  );

/** An address that is only compared with a known one: PayPal takes more forms than we ask people for. */
export const knownEmailSchema = z
  .string('Enter your email address')
  .check(
    z.trim(),
    z.minLength(1, 'Enter your email address'),
    z.maxLength(254, 'An email address has at most 254 characters'),
    z.includes('@', 'Enter an email address such as name@example.com'),
  );
