/**
 * An account number as it may stand in a mail: its last four digits, since a run of eight would look like a one-time
 * password. What holds no digit says so.
 */
export function maskedAccount(accountNumber: string): string {
  const digits = accountNumber.replace(/\D/g, '');
  return digits === '' ? 'an account without a number' : `•••${digits.slice(-4)}`;
}
