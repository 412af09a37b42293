import { dayMs } from '#contract/kit/days.ts';

/** Ten years, the longest term. */
export const maxTermDays = 3650;

/** Kinds of accounts a trial runs on. */
export const trialAccounts = ['demo', 'any'] as const;

/** A product's trial as its page offers it. */
export interface TrialFacts {
  days: number;
  accounts: (typeof trialAccounts)[number];
}

/** A trial begins at most this many days after its code, used or not. */
const trialBeginsWithinDays = 7;

/** Returns the end of a trial that has not been used yet. */
export const latestTrialEnd = ({ createdAt, days }: { createdAt: Date; days: number }): Date =>
  new Date(createdAt.getTime() + (trialBeginsWithinDays + days) * dayMs);
