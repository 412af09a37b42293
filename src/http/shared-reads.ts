import type { App } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { SharedRead } from '#server/endpoint/shared-read.ts';
import { answerError } from './answers.ts';
import { askEachTime } from './caching.ts';
import { getResponseCache, missed } from './answer-cache.ts';
import { madeFile } from './made-file.ts';
import type { Middleware } from './middleware.ts';
import { sharedKey } from './shared-key.ts';
import { sendInMemory } from './static-files.ts';

const miss = ['Cache-Status', missed];

/**
 * Answers what visitors share and is not kept, and keeps it (`response-cache.ts` sends it from then on). Their endpoints do the same
 * by Astro, for HEAD, whatever names an admin, functions and `npm run dev`; but most searches are made once, and what Astro makes
 * of a request costs as much as all the rest of a list.
 */
export function sharedReads(app: App, reads: SharedRead[]): Middleware {
  const byPath = new Map(reads.map((read) => [read.path, read]));
  return async (req, res, next) => {
    const read = byPath.get(req.path);
    if (!read || req.method !== 'GET' || req.headers.authorization !== undefined) return next();
    const { kept, cdnSeconds, common } = getResponseCache();
    const key = kept && sharedKey(req);
    const keep = key === null ? undefined : kept?.take(key);
    try {
      const query = Object.fromEntries(new URLSearchParams(req.query));
      const { text, tags } = await read.answer(app, query, req.clientAddress);
      const file = await madeFile(Buffer.from(text), {
        ...common,
        'Content-Type': 'application/json',
        'Cache-Control': askEachTime(cdnSeconds),
      });
      keep?.({ file, tags });
      return await sendInMemory(req, res, file, keep && miss);
    } catch (error) {
      keep?.(null);
      if (!(error instanceof AppError)) throw error;
      answerError(req, res, error);
    }
  };
}
