import { describeError, log } from '#server/kit/log.ts';
import { parseIssues } from './answers.ts';
import { PayPalUnavailable, type PayPalAnswer } from './http.ts';

/** @throws PayPalUnavailable for a failure or an unreadable answer */
export function parseAnswer<T>(answer: PayPalAnswer, parse: (body: unknown) => T): T {
  if (answer.status >= 400) throw unexpected(answer);
  try {
    return parse(answer.body);
  } catch (error) {
    log.warn({ error: describeError(error) }, 'PayPal answered what the store cannot read');
    throw new PayPalUnavailable(error);
  }
}

/** Logs an answer that proves nothing, and returns it as an error. */
export function unexpected({ status, body }: PayPalAnswer): PayPalUnavailable {
  const issues = parseIssues(body);
  log.warn({ status, issues }, 'PayPal refused a call');
  return new PayPalUnavailable(new Error(`PayPal answered ${status} ${issues.join(', ')}`));
}
