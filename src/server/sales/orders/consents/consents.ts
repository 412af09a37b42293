import { and, eq, isNull, getTableColumns } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consentNames, consentVersion, consentWords } from '#contract/sales/consents.ts';
import { termsVersion } from '#contract/sales/orders.ts';
import type { Db, Tx } from '#db/client.ts';
import { orderConsents, termsTexts } from '#db/schema.ts';

interface GivenConsents {
  orderId: string;
  /** The buyer's network address. */
  address: string;
  /** ISO 3166; null: unknown. */
  country: string | null;
  at: Date;
}

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

interface Terms {
  /** The date of their last change. */
  version: string;
  /** Markdown. */
  text: string;
  /** SHA-256 of the text, hexadecimal. */
  hash: string;
}

let loaded: Terms | undefined;

/** Returns the terms that buyers accept now: those in CONTENT_DIR, else ours. */
export function currentTerms(): Terms {
  if (!loaded) {
    const text = withoutFrontmatter(typeof TERMS_TEXT === 'string' ? TERMS_TEXT : readOurs());
    const hash = createHash('sha256').update(text).digest('hex');
    loaded = { version: termsVersion, text, hash };
  }
  return loaded;
}

const withoutFrontmatter = (markdown: string) =>
  markdown.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '').trim();

/** Reads our terms, in development only: builds embed the text. */
const readOurs = () =>
  readFileSync(
    join(import.meta.dirname, '../../../../content/legal/terms-and-conditions.md'),
    'utf8',
  );

export async function findConsents(db: Pick<Db, 'select'>, orderId: string) {
  const [found] = await db
    .select({ ...getTableColumns(orderConsents), terms: termsTexts })
    .from(orderConsents)
    .innerJoin(termsTexts, eq(termsTexts.hash, orderConsents.termsHash))
    .where(eq(orderConsents.orderId, orderId));
  return found;
}

export type Consents = NonNullable<Awaited<ReturnType<typeof findConsents>>>;
