import type { getSettings } from '#contract/seller/shop-settings.ts';
import type { OutputOf } from '#contract/route.ts';
import type { Deps } from '#server/deps.ts';
import { readBrandPictures, readStoredSettings } from '#server/kit/shop/read-shop-settings.ts';

/** Returns the shop's settings with the URLs of its pictures. */
export async function getShopSettings(
  deps: Pick<Deps, 'db' | 'settings'>,
): Promise<OutputOf<typeof getSettings>> {
  const [{ values, updatedAt }, { logo, favicon, sharePicture }] = await Promise.all([
    readStoredSettings(deps),
    readBrandPictures(deps),
  ]);
  return {
    ...values,
    pictures: { logo: logo?.path ?? null, favicon, 'share-picture': sharePicture },
    updatedAt: updatedAt.toISOString(),
  };
}
