import type { APIRoute } from 'astro';
import { fileFolder } from '#contract/kit/file-address.ts';

export const prerender = false;

/** Excluded from crawling: the seller's pages, and files that start a download. */
const disallowed = ['/admin', '/download/', fileFolder('free'), fileFolder('purchased')];

export const GET: APIRoute = ({ locals }) => {
  const lines = [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${locals.shop.url}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
