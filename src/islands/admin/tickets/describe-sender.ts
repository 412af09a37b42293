import type { SenderChecks } from '#contract/contact/sender-checks.ts';

const results = { passed: 'passed', failed: 'failed', none: 'says nothing' } as const;

/**
 * Says whether a mail is from its address, as Postmark found; null for mails that came another way.
 */
export function describeSender({ spf, dkim }: SenderChecks): string | null {
  if (spf === null || dkim === null) return null;
  const found = `SPF ${results[spf]}, DKIM ${results[dkim]}`;
  return dkim === 'passed'
    ? `${found}: signed by the domain of its address.`
    : `${found}: the address may be forged. Ask its owner by an answer before you change a purchase.`;
}
