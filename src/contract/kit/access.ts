/** Roles of the admin's accounts; `support` answers buyers and sees no sums of the shop. */
export const roles = ['owner', 'support'] as const;
export type Role = (typeof roles)[number];

const readAndWrite = <Name extends string>(name: Name) =>
  [`${name}:read`, `${name}:write`] as const;

/** Permissions of a program's token. */
export const scopes = [
  ...readAndWrite('orders'),
  ...readAndWrite('products'),
  ...readAndWrite('promo-codes'),
  ...readAndWrite('licenses'),
  ...readAndWrite('tickets'),
  ...readAndWrite('customers'),
  'numbers:read',
  'refunds:write',
] as const;
export type Scope = (typeof scopes)[number];

/** Proofs of a second factor at the login. */
export const secondFactors = ['totp', 'recovery', 'passkey'] as const;
export type SecondFactor = (typeof secondFactors)[number];
