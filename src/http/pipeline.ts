import type { App } from '#server/deps.ts';
import { accessLog } from './access-log.ts';
import type { ClientFiles } from './client-files.ts';
import { downloads } from './downloads.ts';
import type { Middleware } from './middleware.ts';
import { leases } from './leases.ts';
import { checkTarget } from './request-target.ts';
import { responseCache } from './response-cache.ts';
import { securityHeaders, setHeaders } from './security-headers.ts';
import { sitemap } from './sitemap.ts';
import { errorPage, staticAddresses, staticFiles } from './static-files.ts';

/**
 * What stands before Astro's pages and endpoints, in `serve` and in `npm run dev` alike.
 *
 * @param files of the build; without one there is no policy either: the scripts of Vite are inline and have no hashes
 */
export async function beforePages(app: App, files?: ClientFiles): Promise<Middleware[]> {
  const { metricsToken } = app.settings;
  // Where nobody asks for metrics, what counts them is not even loaded.
  const metrics = metricsToken && (await import('./metrics.ts')).openMetrics(app, metricsToken);
  const headers = securityHeaders(app.settings.siteUrl);
  const { 'Content-Security-Policy': _, ...headersWithoutPolicy } = headers;
  return [
    accessLog,
    ...(metrics ? [metrics.measure] : []),
    ...(files ? [staticFiles(files), responseCache(app, headers)] : []),
    setHeaders(files ? headers : headersWithoutPolicy),
    checkTarget,
    ...(metrics ? [metrics.answer] : []),
    ...(files ? [staticAddresses(files)] : []),
    downloads(app, files && errorPage(files, 403)),
    sitemap(app),
    leases(app),
  ];
}
