import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '#server/settings.ts';
import { readClientFiles, type ClientFiles } from './client-files.ts';
import type { Middleware } from './middleware.ts';
import { securityHeaders } from './security-headers.ts';

interface PageHeaders {
  pathname: string;
  headers: { key: string; value: string }[];
}

export interface Build {
  files: ClientFiles;
  /** Gives an answer of Astro's the policy of the prerendered error page, which it may end up with. */
  errorPolicy: Middleware;
}

/**
 * What `astro build` left in dist: the client's files, and the policy of each prerendered page, taken by its exact
 * path (the adapter's own reader matches by substring and mixes pages up).
 */
export function readBuild({
  siteUrl,
  cdnSeconds,
}: Pick<Settings, 'siteUrl' | 'cdnSeconds'>): Build {
  const folder = findDist();
  const listed: PageHeaders[] = JSON.parse(readFileSync(join(folder, '_headers.json'), 'utf8'));
  const policies = new Map(
    listed.map(({ pathname, headers }) => [
      pathname.replace(/(.)\/$/, '$1'),
      headers.find(({ key }) => key === 'Content-Security-Policy')?.value ?? '',
    ]),
  );
  const policy = policies.get('/404');
  return {
    files: readClientFiles(join(folder, 'client'), policies, {
      common: securityHeaders(siteUrl),
      cdnSeconds,
    }),
    errorPolicy(req, res, next) {
      if (policy && !req.path.startsWith('/api/')) res.setHeader('Content-Security-Policy', policy);
      next();
    },
  };
}

function findDist(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (let folder = here; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '_headers.json'))) return folder;
    if (folder === dirname(folder))
      throw new Error(`No build found above ${here}. Run: npm run build`);
  }
}
