import { picturePath } from '#contract/catalogue/pictures.ts';
import type { redownload } from '#contract/buyers/redownload.ts';
import type { OutputOf } from '#contract/route.ts';
import type { Deps } from '#server/deps.ts';
import { purchaseCapability } from '#server/sales/orders/purchase-capability.ts';
import { listPurchasedParts } from '#server/sales/orders/purchased-parts.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import type { ClaimedPurchase } from './find-purchase.ts';

/** Describes a purchase that a token opens for a while, with fresh links while it is open. */
export async function describeOpened(
  { db, settings: { secretKey }, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { id: orderId, paypalOrderId, productName, partCount, ...purchase }: ClaimedPurchase,
  { portalToken, until }: { portalToken: string; until: Date },
): Promise<OutputOf<typeof redownload>> {
  const { expiresAt, imageHash, access } = purchase;
  const from = access === 'open' ? now() : null;
  const file = access === 'over' ? null : purchase.file;
  const links = { orderId, secretKey, from, files: 'current' } as const;
  return {
    success: true,
    filePath: file && from && signedFilePath({ orderId, fileId: file.id }, secretKey, from),
    isAwaitingConfirmation: access === 'waiting',
    fileName: file && file.name,
    sizeBytes: file && file.sizeBytes,
    expiresAt: expiresAt?.toISOString() ?? null,
    imagePath: imageHash && picturePath(imageHash),
    purchaseId: purchaseCapability(orderId, until, secretKey),
    orderId: paypalOrderId,
    productName,
    parts: await listPurchasedParts(db, { ...links, partCount }),
    portalToken,
  };
}
