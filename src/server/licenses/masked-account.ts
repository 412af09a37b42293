/**
 * Masks an account number for a mail: its last four digits, since eight would look like a one-time
 * password.
 */
export function maskedAccount(accountNumber: string): string {
  const digits = accountNumber.replace(/\D/g, '');
  return digits === '' ? 'an account without a number' : `•••${digits.slice(-4)}`;
}
