import { getCollection } from 'astro:content';
import { isImprintFilled } from '#contract/seller/shop-settings.ts';
import type { Shop } from '#server/kit/shop/shop.ts';

export interface PublicPage {
  path: string;
  lastChange?: Date;
}

/** Lists all indexable pages except products, with their last change where known. */
export async function listPublicPages({ values }: Pick<Shop, 'values'>): Promise<PublicPage[]> {
  const [legal, faq] = await Promise.all([getCollection('legal'), getCollection('faq')]);
  const newest = Math.max(...faq.map(({ data }) => data.lastUpdated.getTime()));
  return [
    { path: '/' },
    { path: '/contact-us' },
    { path: '/redownload' },
    { path: '/withdraw' },
    { path: '/set-files' },
    ...(values.about === '' ? [] : [{ path: '/about' }]),
    ...(isImprintFilled(values.seller) ? [{ path: '/imprint' }] : []),
    { path: '/faq', lastChange: new Date(newest) },
    ...legal.map(({ id, data }) => ({
      path: `/${id}`,
      lastChange: data.amended ?? data.lastUpdated,
    })),
  ];
}
