import { dayMs } from '#contract/kit/days.ts';
import { renewalTexts as texts } from '#texts/contract/sales.ts';

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

export { texts };

/** Validity of a link to renew: from a mail, and from the opened purchase. */
export const renewLinkHours = { mail: 45 * 24, portal: 24 } as const;

/** Query parameter with the token of the purchase to renew: `/product/7?renew=…`. */
export const renewParameter = 'renew';

export const renewPath = (productId: number, renewToken: string): string =>
  `/product/${productId}?${new URLSearchParams({ [renewParameter]: renewToken })}`;
