import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentType } from 'mime-types';
import type { Settings } from '#server/kit/settings.ts';
import { isRead } from './request-target.ts';
import { askEachTime, forAYear } from '#server/kit/endpoint/caching.ts';
import { textPage } from './cache-key.ts';
import type { Middleware } from './middleware.ts';
import { securityHeaders } from './security-headers.ts';
import { StoredAnswer } from './stored-answer.ts';

/** Client build in memory: a few megabytes, every file with its compressed forms. */
export interface ClientFiles {
  /** Headers of every answer. */
  common: Record<string, string>;
  /** By decoded path: `/faq`, `/_astro/x.js`. */
  byPath: Map<string, StoredAnswer>;
}

/** Reads what `astro build` left in dist. */
export function readClientFiles({
  siteUrl,
  cdnSeconds,
}: Pick<Settings, 'siteUrl' | 'cdnSeconds'>): ClientFiles {
  const dist = findDist();
  const folder = join(dist, 'client');
  const common = securityHeaders(siteUrl);
  const byPath = new Map<string, StoredAnswer>();
  for (const { path, file } of listClientFiles(folder)) {
    const headers = { ...common, ...fileHeaders(path, cdnSeconds) };
    byPath.set(path, readAnswer(file, headers));
  }
  return { common, byPath };
}

/** Lists files with their addresses: `/faq/index.html` is `/faq`. Omits compressed forms. */
export function listClientFiles(folder: string): { path: string; file: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      return { file, path: path.replace(/(?:\/index)?\.html$/, '') || '/' };
    });
}

/** Returns the headers of one file, without those of every answer. */
export function fileHeaders(
  path: string,
  cdnSeconds: number,
  policy?: string,
): Record<string, string> {
  return {
    'Cache-Control': path.startsWith('/_astro/') ? forAYear : askEachTime(cdnSeconds),
    ...(policy && { 'Content-Security-Policy': policy }),
  };
}

export const withoutSlash = (path: string): string => path.replace(/(.)\/$/, '$1');

/** Serves the files of the client build; redirects `/faq/` to `/faq`. */
export function staticFiles({ byPath, common }: ClientFiles): Middleware {
  return (req, res, next) => {
    if (req.refusal || !isRead(req.method)) return next();
    const file = byPath.get(req.path);
    if (file) return file.send(req, res);
    const page = withoutSlash(req.path);
    if (page === req.path || !(byPath.has(page) || textPage.test(page))) return next();
    const headers = { ...common, 'X-Request-Id': req.requestId, 'Content-Length': 0 };
    res.writeHead(301, { ...headers, Location: page + req.query }).end();
  };
}

function readAnswer(path: string, headers: Record<string, string>): StoredAnswer {
  const content = readFileSync(path);
  const type = contentType(extname(path)) || 'application/octet-stream';
  const read = (file: string) => {
    const compressed = existsSync(file) ? readFileSync(file) : content;
    return compressed.length < content.length ? compressed : undefined;
  };
  const [br, gzip] = [read(`${path}.br`), read(`${path}.gz`)];
  return new StoredAnswer(
    content,
    { ...headers, 'Content-Type': type },
    { ...(br && { br }), ...(gzip && { gzip }) },
  );
}

function findDist(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (let folder = here; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'client'))) return folder;
    if (folder === dirname(folder))
      throw new Error(`No build found above ${here}. Run: npm run build`);
  }
}
