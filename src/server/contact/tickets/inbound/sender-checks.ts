import type { SenderChecks } from '#contract/sender-checks.ts';
import { lowerCase } from '#server/kit/address-key.ts';
import type { Mail } from './read-mail.ts';

/**
 * Reads what Postmark found of a mail's sender: `Received-SPF`, and the tests of SpamAssassin
 * (https://postmarkapp.com/developer/webhooks/inbound-webhook). Its headers stand above the mail's
 * own, which anybody can write, so the first of a name counts.
 */
export function senderChecksOf({ Headers }: Mail): SenderChecks {
  const valueOf = (name: string) =>
    Headers.find((header) => lowerCase(header.Name) === name)?.Value.slice(0, 1000) ?? '';
  const tests = new Set(valueOf('x-spam-tests').split(/[\s,]+/));
  const [spf] = /^[a-z]+/.exec(lowerCase(valueOf('received-spf').trim())) ?? [];
  const isPass = spf === undefined ? tests.has('SPF_PASS') : spf === 'pass';
  const isFail = spf === undefined ? tests.has('SPF_FAIL') : /^(soft)?fail$/.test(spf);
  return { spf: isPass ? 'passed' : isFail ? 'failed' : 'none', dkim: dkimOf(tests) };
}

/** Only a signature of the sender's own domain counts: anybody can sign with another. */
function dkimOf(tests: Set<string>): SenderChecks['dkim'] {
  if (tests.has('DKIM_VALID_AU')) return 'passed';
  return tests.has('DKIM_SIGNED') && !tests.has('DKIM_VALID') ? 'failed' : 'none';
}
