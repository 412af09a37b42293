import { countView } from '#server/endpoint/call-limit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { readCatalogueVersion } from '#server/products/list-product-dates.ts';
import { listPublicPages } from '#server/seo/public-pages.ts';
import { site } from '#server/site.ts';
import { makeSitemap } from '#server/seo/sitemap.ts';
import { answerError } from './answers.ts';
import { askEachTime } from './caching.ts';
import type { MemoryFile } from './client-files.ts';
import { madeFile } from './made-file.ts';
import type { Middleware } from './middleware.ts';
import { sendInMemory } from './static-files.ts';

const sitemapFile = /^\/sitemap(-[1-9]\d{0,3})?\.xml$/;

/** Its megabytes are sent from memory; nobody needs them often. */
const viewLimit = { name: 'sitemap', points: 120 };

interface Kept {
  /** Of the catalogue that the files speak of. */
  version: string;
  files: Promise<Map<string, MemoryFile>>;
}

/** @returns the file at a path, null where the sitemap has none; rejects with AppError 429 over the limit */
type FindFile = (path: string, address: string) => Promise<MemoryFile | null>;

/**
 * The sitemap: made when it is first asked for, and again when a product has changed; kept meanwhile, with its compressed
 * form, and sent from memory, since Astro's response writer would copy its megabytes for every client that reads slowly.
 */
export function openSitemap(deps: Deps): FindFile {
  let kept: Kept | undefined;
  return async (path, address) => {
    await countView(deps, viewLimit, address);
    const version = await readCatalogueVersion(deps);
    if (kept?.version !== version) kept = { version, files: makeFiles(deps) };
    const { files } = kept;
    try {
      return (await files).get(path) ?? null;
    } catch (error) {
      // What could not be made is tried again.
      if (kept?.files === files) kept = undefined;
      throw error;
    }
  };
}

export function sitemap(deps: Deps): Middleware {
  const find = openSitemap(deps);
  return async (req, res, next) => {
    if (!sitemapFile.test(req.path)) return next();
    try {
      const file = await find(req.path, req.clientAddress);
      return file ? await sendInMemory(req, res, file) : next();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answerError(req, res, error);
    }
  };
}

async function makeFiles(deps: Deps): Promise<Map<string, MemoryFile>> {
  const pages = await listPublicPages();
  const files = await makeSitemap(deps, { siteUrl: site.url, pages });
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': askEachTime(),
  };
  const made = Array.from(
    files,
    async ([path, content]) => [path, await madeFile(content, headers)] as const,
  );
  return new Map(await Promise.all(made));
}
