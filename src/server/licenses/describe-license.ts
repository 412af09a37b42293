import type { licenses } from '#db/schema.ts';

/** Names a licence key in the audit log without the key itself, which is a secret. */
export const describeLicense = ({
  id,
  accountNumber,
  brokerName,
}: Pick<typeof licenses.$inferSelect, 'id' | 'accountNumber' | 'brokerName'>): string =>
  `License ${id}, account ${accountNumber} at ${brokerName}`;
