/** Accounts that a trial runs on. */
export const trialAccounts = ['demo', 'any'] as const;
