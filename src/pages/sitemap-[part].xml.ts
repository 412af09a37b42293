import { sitemapEndpoint } from '#server/catalogue/seo/sitemap.ts';

export const prerender = false;

export const GET = sitemapEndpoint;
