import { and, eq, type SQL } from 'drizzle-orm';
import { mailboxOf } from '#db/mailbox.ts';
import { trials } from '#db/schema.ts';
import { mailboxKey } from '#server/kit/address-key.ts';

/** Matches the trial that a mailbox has had of a product, by whichever spelling. */
export const isTrialOf = (productId: number, email: string): SQL | undefined =>
  and(eq(trials.productId, productId), eq(mailboxOf('"trials"."address"'), mailboxKey(email)));
