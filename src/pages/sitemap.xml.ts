import { sitemapEndpoint } from '#server/seo/sitemap-endpoint.ts';

export const prerender = false;

export const GET = sitemapEndpoint;
