export const texts = {
  noKeyPair:
    'The store has no key pair for leases yet. It is made when the store starts (npm run serve).',
  loadFailed: 'The license include could not be loaded.',
} as const;
