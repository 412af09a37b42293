export const licenseStates = {
  active: 'Active',
  blocked: 'Blocked',
  ended: 'Ended',
} as const;

export const licenseList = {
  name: 'Licenses',
  empty: 'No licenses found',
  beginning: 'Buyers make them on the page of their purchase; each stands here then.',
  copyKey: 'Copy key',
} as const;
