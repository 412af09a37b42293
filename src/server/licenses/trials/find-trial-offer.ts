import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { TrialFacts } from '#contract/sales/terms.ts';
import type { Db } from '#db/client.ts';
import { isPublished } from '#db/product-states.ts';
import { bundleParts, products } from '#db/schema.ts';

export interface TrialOffer extends TrialFacts {
  productName: string;
  fileId: number;
}

/** Finds the trial that a product offers now; null if it has none. */
export async function findTrialOffer(
  { db }: { db: Pick<Db, 'select' | '$count'> },
  productId: number,
): Promise<TrialOffer | null> {
  const [found] = await db
    .select({
      productName: products.name,
      days: products.trialDays,
      accounts: products.trialAccounts,
      fileId: products.fileId,
      parts: db.$count(bundleParts, eq(bundleParts.bundleId, products.id)),
    })
    .from(products)
    .where(
      and(
        eq(products.id, productId),
        isPublished,
        isNotNull(products.trialDays),
        ne(products.type, 'source_code'),
      ),
    );
  if (!found?.days || !found.accounts || found.fileId === null || found.parts > 0) return null;
  const { productName, days, accounts, fileId } = found;
  return { productName, days, accounts, fileId };
}
