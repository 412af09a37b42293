import type { SenderChecks } from '#contract/sender-checks.ts';
import { lowerCase } from '../../orders/address-key.ts';
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
  const [spf = ''] = /^[a-z]+/i.exec(valueOf('received-spf').trim()) ?? [];
  return { spf: spfOf(spf.toLowerCase(), tests), dkim: dkimOf(tests) };
}

function spfOf(result: string, tests: Set<string>): SenderChecks['spf'] {
  if (result === 'pass') return 'passed';
  if (result === 'fail' || result === 'softfail') return 'failed';
  if (result !== '') return 'none';
  if (tests.has('SPF_PASS')) return 'passed';
  return tests.has('SPF_FAIL') || tests.has('SPF_SOFTFAIL') ? 'failed' : 'none';
}

/** Only a signature of the sender's own domain counts: anybody can sign with another. */
function dkimOf(tests: Set<string>): SenderChecks['dkim'] {
  if (tests.has('DKIM_VALID_AU')) return 'passed';
  const isBroken =
    tests.has('DKIM_INVALID') || (tests.has('DKIM_SIGNED') && !tests.has('DKIM_VALID'));
  return isBroken ? 'failed' : 'none';
}
