import { securityHeaders } from '#http/security-headers.ts';
import { fileHeaders, listClientFiles } from '#http/static-files.ts';

/** Headers of files that a platform sends without calling the function. */
export interface StaticHeaders {
  common: Record<string, string>;
  /** Headers in addition to the common ones, by exact path, or `/_astro/*`. */
  byPath: Map<string, Record<string, string>>;
}

/**
 * Describes the headers that `serve` gives its static files and prerendered pages.
 *
 * @param folder of the client's build
 * @param policies Content-Security-Policy of each prerendered page, by its exact path
 */
export function describeHeaders(
  folder: string,
  policies: Map<string, string>,
  site: { url: string },
): StaticHeaders {
  // A platform that finds two policies sends both, and then both apply.
  const { 'Content-Security-Policy': policy = '', ...common } = securityHeaders(site.url);
  const byPath = new Map<string, Record<string, string>>();
  for (const { path } of listClientFiles(folder)) {
    const headers = {
      'Content-Security-Policy': policy,
      ...fileHeaders(path, 0, policies.get(path)),
    };
    byPath.set(path.replace(/^\/_astro\/.*/, '/_astro/*'), headers);
  }
  return { common, byPath };
}
