import type { licenses, licenseTraces } from '#db/schema.ts';

/**
 * Returns whether a trace is of the account that the key is bound to; details of any other are
 * hidden from the buyer.
 */
export function isOwnTrace(
  { login }: Pick<typeof licenses.$inferSelect, 'login'>,
  trace: Pick<typeof licenseTraces.$inferSelect, 'login'>,
): boolean {
  return login !== null && trace.login === login;
}
