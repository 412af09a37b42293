import { readClientFiles } from '#http/client-files.ts';
import { securityHeaders } from '#http/security-headers.ts';

/** The headers of what a platform sends by itself, without asking the function. */
export interface StaticHeaders {
  /** Of every answer. */
  common: Record<string, string>;
  /** Beside those, by exact path, or `/_astro/*`. */
  byPath: Map<string, Record<string, string>>;
}

/** Of those that `serve` says, what the platform makes by itself. */
const platformsOwn = new Set(['Content-Type', 'ETag', 'Vary']);

/**
 * The same headers as `serve` gives its static files and prerendered pages.
 *
 * @param folder of the client's build
 * @param policies Content-Security-Policy of each prerendered page, by its exact path
 */
export function describeHeaders(
  folder: string,
  policies: Map<string, string>,
  site: { url: string },
): StaticHeaders {
  const headers = securityHeaders(site.url);
  // A platform that finds two policies would send both, and then both hold.
  const { 'Content-Security-Policy': _, ...common } = headers;
  const files = readClientFiles(folder, policies, { common: headers, cdnSeconds: 0 });
  const byPath = new Map<string, Record<string, string>>();
  for (const [path, file] of files.byPath) {
    const own = Object.entries(file.headers).filter(
      ([name]) => !platformsOwn.has(name) && !Object.hasOwn(common, name),
    );
    byPath.set(path.replace(/^\/_astro\/.*/, '/_astro/*'), Object.fromEntries(own));
  }
  return { common, byPath };
}
