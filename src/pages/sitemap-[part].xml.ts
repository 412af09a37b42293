import { sitemapEndpoint } from '#server/catalogue/seo/sitemap-endpoint.ts';

export const prerender = false;

export const GET = sitemapEndpoint;
