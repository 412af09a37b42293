import { securityHeaders } from '#http/security-headers.ts';
import { fileHeaders, listClientFiles } from '#http/static-files.ts';

/** Headers of what a platform sends by itself, without asking the function. */
export interface StaticHeaders {
  /** Headers of every answer. */
  common: Record<string, string>;
  /** Beside those, by exact path, or `/_astro/*`. */
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
  // A platform that finds two policies sends both, and then both hold.
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
