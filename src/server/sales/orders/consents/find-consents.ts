import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderConsents, termsTexts } from '#db/schema.ts';

/** Finds the consents of an order with the terms as they were accepted. */
export async function findConsents(db: Pick<Db, 'select'>, orderId: string) {
  const [found] = await db
    .select({ ...getTableColumns(orderConsents), terms: termsTexts })
    .from(orderConsents)
    .innerJoin(termsTexts, eq(termsTexts.hash, orderConsents.termsHash))
    .where(eq(orderConsents.orderId, orderId));
  return found;
}

export type Consents = NonNullable<Awaited<ReturnType<typeof findConsents>>>;
