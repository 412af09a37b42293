import { and, desc, eq, or, sql } from 'drizzle-orm';
import { files, orders, productVersions } from '#db/schema.ts';
import { renderNotes } from '#server/adapters/markdown/markdown.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import {
  type listPortalVersions as versionsRoute,
  type PortalVersions,
  texts,
  type savePortalBeta as betaRoute,
} from '#contract/buyers/portal.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { unauthorized } from '#server/kit/errors.ts';
import { hasPortal } from '#server/sales/orders/access.ts';
import { findPortalProduct } from './portal-licenses.ts';
import { existsAlive, requirePortal, type OpenedPortal } from './require-portal.ts';

/** Lists the versions of the purchase or a part. @throws AppError 400 no such part; 401; 429 */
export async function listPortalVersions(
  deps: Pick<Deps, 'db' | 'rateLimiter' | 'settings' | 'now'>,
  { portalToken, productId }: ParsedInputOf<typeof versionsRoute>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof versionsRoute>> {
  const portal = await requirePortal(deps, portalToken, 'list', caller);
  const { id } = await findPortalProduct(deps.db, portal, productId);
  return readPortalVersions(deps, { ...portal, productId: id });
}

/** Lists versions, newest first, with signed links while it is open; betas only if chosen. */
async function readPortalVersions(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { orderId, productId, access }: Pick<OpenedPortal, 'orderId' | 'productId' | 'access'>,
): Promise<PortalVersions> {
  const offered = and(
    eq(productVersions.productId, productId),
    or(eq(productVersions.channel, 'stable'), sql`${orders.wantsBetas}`),
  );
  const rows = await db
    .select({ isBeta: orders.wantsBetas, version: productVersions, file: files })
    .from(orders)
    .leftJoin(productVersions, offered)
    .leftJoin(files, eq(files.id, productVersions.fileId))
    .where(eq(orders.id, orderId))
    .orderBy(desc(productVersions.rank));
  const moment = now();
  const present = rows.find(
    ({ version }) => version?.channel === 'stable' && !version.withdrawnAt,
  )?.version;
  const versions = rows.map(async ({ version, file }) => {
    if (!version || !file) return [];
    const { number, channel, releasedAt, notes, withdrawnAt } = version;
    const { id: fileId, name: fileName, sizeBytes } = file;
    const isWithdrawn = withdrawnAt !== null;
    const withdrawnReason = withdrawnAt && version.withdrawnReason;
    const filePath =
      access === 'open' && !isWithdrawn
        ? signedFilePath({ orderId, fileId }, settings.secretKey, moment)
        : null;
    const notesHtml = await renderNotes(notes);
    const facts = { number, channel, releasedAt: releasedAt.toISOString(), notes, notesHtml };
    return [
      {
        ...facts,
        isPresent: version === present,
        isWithdrawn,
        withdrawnReason,
        fileName,
        sizeBytes,
        filePath,
      },
    ];
  });
  return {
    success: true,
    isBeta: rows[0]?.isBeta ?? false,
    versions: (await Promise.all(versions)).flat(),
  };
}

/** Stores whether the buyer is offered betas. @throws AppError 400 no such part; 401; 429 */
export async function savePortalBeta(
  deps: Pick<Deps, 'db' | 'rateLimiter' | 'settings' | 'now'>,
  { portalToken, productId, isBeta }: ParsedInputOf<typeof betaRoute>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof betaRoute>> {
  const portal = await requirePortal(deps, portalToken, 'list', caller);
  const { orderId, tokenHash, access } = portal;
  const { id } = await findPortalProduct(deps.db, portal, productId);
  const [saved] = await deps.db
    .update(orders)
    .set({ wantsBetas: isBeta })
    .where(and(eq(orders.id, orderId), hasPortal(), existsAlive(tokenHash, deps.now())))
    .returning({ id: orders.id });
  if (!saved) throw unauthorized(texts.dead);
  return readPortalVersions(deps, { orderId, productId: id, access });
}
