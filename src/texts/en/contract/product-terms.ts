export const texts = {
  days: (min: number, max: number) => `Enter whole days, from ${min} to ${max}`,
  trialAccounts: 'Choose the accounts that a trial runs on',
  noTrialOfSource: 'Source code cannot be tried: leave this empty',
} as const;
