import { and, eq, isNull } from 'drizzle-orm';
import { consentNames, consentVersion, consentWords } from '#contract/sales/consents.ts';
import type { Db, Tx } from '#db/client.ts';
import { orderConsents, termsTexts } from '#db/schema.ts';
import { currentTerms } from './terms-text.ts';

interface GivenConsents {
  orderId: string;
  /** The buyer's network address. */
  address: string;
  /** ISO 3166; null: unknown. */
  country: string | null;
  at: Date;
}

/** Stores the consents of an order, and the text of the terms when it is first accepted. */
export async function insertConsents(
  tx: Pick<Tx, 'insert'>,
  { orderId, address, country, at }: GivenConsents,
): Promise<void> {
  const { hash, ...terms } = currentTerms();
  await tx
    .insert(termsTexts)
    .values({ hash, ...terms, createdAt: at })
    .onConflictDoNothing();
  await tx.insert(orderConsents).values({
    orderId,
    boxes: consentNames.map((name) => ({
      name,
      words: consentWords[name],
      version: consentVersion,
    })),
    givenAt: at,
    address,
    country,
    termsHash: hash,
  });
}

type Confirmation = Pick<typeof orderConsents.$inferInsert, 'confirmedBy' | 'messageId'>;

/** Records that the confirmation has reached the buyer; the first way counts. */
export async function confirmConsents(
  db: Pick<Db, 'update'>,
  orderId: string,
  confirmation: Confirmation,
  confirmedAt: Date,
): Promise<void> {
  await db
    .update(orderConsents)
    .set({ ...confirmation, confirmedAt })
    .where(and(eq(orderConsents.orderId, orderId), isNull(orderConsents.confirmedAt)));
}
