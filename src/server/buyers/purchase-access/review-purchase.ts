import { and, desc, eq, max } from 'drizzle-orm';
import * as contract from '#contract/catalogue/reviews.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { licenses, orders, portalTokens, productVersions, reviews } from '#db/schema.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { AppError, conflict } from '#server/kit/errors.ts';
import { noteProductChanged } from '#server/catalogue/note-product-changed.ts';
import { isOffered } from '#server/catalogue/products/product-versions.ts';
import { hashPortalToken, isAlive, requirePortal, type PortalDeps } from './require-portal.ts';
import { describeReview, selectReviews } from '#server/catalogue/reviews/reviews.ts';

const dayMs = 86_400_000;

/** Stores a purchase's only review. @throws AppError 401; 409 reviewed, or no longer open; 429 */
export async function reviewPurchase(
  deps: PortalDeps,
  { portalToken, ...form }: ParsedInputOf<typeof contract.createReview>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.createReview>> {
  const { db, now } = deps;
  const { orderId, productId } = await requirePortal(deps, portalToken, 'list', caller).catch(
    (error: unknown) => explainClosed(deps, portalToken, error),
  );
  const [[order], [keys], [newest]] = await Promise.all([
    db.select({ boughtAt: orders.completedAt }).from(orders).where(eq(orders.id, orderId)),
    db
      .select({ days: max(licenses.daysUsed) })
      .from(licenses)
      .where(eq(licenses.orderId, orderId)),
    db
      .select({ number: productVersions.number })
      .from(productVersions)
      .where(and(eq(productVersions.productId, productId), isOffered))
      .orderBy(desc(productVersions.rank))
      .limit(1),
  ]);
  const at = now();
  const ownedMs = at.getTime() - (order?.boughtAt ?? at).getTime();
  const [written] = await db
    .insert(reviews)
    .values({
      ...form,
      orderId,
      productId,
      versionNumber: newest?.number ?? '',
      daysOwned: Math.max(0, Math.floor(ownedMs / dayMs)),
      daysUsed: keys?.days ?? 0,
      createdAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: reviews.id });
  const [row] = await selectReviews(db).where(eq(reviews.orderId, orderId));
  if (!written || !row) throw conflict(contract.texts.isReviewed);
  await noteProductChanged(db, productId);
  return { success: true, review: { ...describeReview(row), productId } };
}

/** @throws AppError 401; 429 */
export async function findReview(
  deps: PortalDeps,
  { portalToken }: ParsedInputOf<typeof contract.findReview>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.findReview>> {
  const { orderId } = await requirePortal(deps, portalToken, 'list', caller);
  const [row] = await selectReviews(deps.db).where(eq(reviews.orderId, orderId));
  return { review: row ? describeReview(row) : null };
}

/** Distinguishes a dead token from one whose purchase was refunded, blocked or ended since. */
async function explainClosed(
  { db, now }: PortalDeps,
  portalToken: string,
  error: unknown,
): Promise<never> {
  if (error instanceof AppError && error.status === 401) {
    const isKnown = await db.$count(portalTokens, isAlive(hashPortalToken(portalToken), now()));
    if (isKnown) throw conflict(contract.texts.isClosed);
  }
  throw error;
}
