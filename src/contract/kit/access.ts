/** Roles of admin accounts; `support` answers buyers and sees none of the shop's totals. */
export const roles = ['owner', 'support'] as const;
export type Role = (typeof roles)[number];

const readAndWrite = <Name extends string>(name: Name) =>
  [`${name}:read`, `${name}:write`] as const;

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

export const secondFactors = ['totp', 'recovery', 'passkey'] as const;
export type SecondFactor = (typeof secondFactors)[number];
