export const licenseList = {
  empty: 'No licenses found',
  beginning: 'Buyers make them on the page of their purchase; each stands here then.',
  copyKey: 'Copy key',
} as const;
