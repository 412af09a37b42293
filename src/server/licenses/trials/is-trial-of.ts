import { and, eq, type SQL } from 'drizzle-orm';
import { mailboxOf } from '#db/mailbox.ts';
import { trials } from '#db/schema.ts';
import { mailboxKey } from '#server/kit/address-key.ts';

/** Matches a mailbox's trial of a product, in any spelling of the address. */
export const isTrialOf = (productId: number, email: string): SQL | undefined =>
  and(eq(trials.productId, productId), eq(mailboxOf('"trials"."address"'), mailboxKey(email)));
