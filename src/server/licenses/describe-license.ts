import type { licenses } from '#db/schema.ts';

/** A licence key as the audit log names it: not by its text, which works. */
export const describeLicense = ({
  id,
  accountNumber,
  brokerName,
}: Pick<typeof licenses.$inferSelect, 'id' | 'accountNumber' | 'brokerName'>): string =>
  `License ${id}, account ${accountNumber} at ${brokerName}`;
