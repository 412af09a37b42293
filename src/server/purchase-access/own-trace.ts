import type { licenses, licenseTraces } from '#db/schema.ts';

/** Whether the account that a key belongs to has asked: of any other a buyer learns little. */
export function isOwnTrace(
  { login }: Pick<typeof licenses.$inferSelect, 'login'>,
  trace: Pick<typeof licenseTraces.$inferSelect, 'login'>,
): boolean {
  return login !== null && trace.login === login;
}
