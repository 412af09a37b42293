import type { ServerResponse } from 'node:http';
import type { App } from '#server/deps.ts';
import { readCatalogueVersion } from '#server/products/list-product-dates.ts';
import type { MemoryFile } from './client-files.ts';
import { openResponseCache, type KeptAnswers } from './answer-cache.ts';
import type { Middleware } from './middleware.ts';
import { isPlainRead } from './request-target.ts';
import { sharedKey } from './shared-key.ts';
import { sendInMemory } from './static-files.ts';

/** How long after another process's save its old pages may still be shown, at most (docs/decisions/response-cache.md). */
const checkEveryMs = { file: 100, server: 1_000 };

const hit = ['Cache-Status', 'tradeshelf; hit'];

/**
 * Answers what visitors share from memory, before any page is rendered; what is not there yet is made once, however many
 * wait for it. Never for requests with Authorization. `cache-provider.ts` and `shared-reads.ts` fill it.
 *
 * @param common headers of every answer
 */
export function responseCache(app: App, common: Record<string, string>): Middleware {
  const { kept } = openResponseCache(app.settings, common);
  if (!kept) return (_req, _res, next) => next();
  const untilFresh = watchOtherProcesses(app, kept);
  const sendWhenMade = async (
    [req, res, next]: Parameters<Middleware>,
    key: string,
    checking: Promise<void> | void,
  ): Promise<void> => {
    try {
      await checking;
    } catch {
      // Nothing is known of what is kept. Whoever makes the answer meets the same fault, and tells it.
      return next();
    }
    const answer = await untilMade(kept, key);
    if (answer) return sendInMemory(req, res, answer, hit);
    // Another one has made it meanwhile, or it is not to be shared; an answer to HEAD has no body to keep.
    if (req.method === 'GET' && !kept.underWay(key) && endsSurely(res)) {
      res.once('close', kept.begin(key));
    }
    next();
  };
  return (req, res, next) => {
    const { headers, path, query } = req;
    if (!isPlainRead(req) || headers.authorization !== undefined) return next();
    const key = sharedKey({ path, query });
    if (key === null) return next();
    const checking = untilFresh();
    const known = checking ? undefined : kept.get(key);
    // Nearly everybody's way: without promises it takes a tenth less of the processor (`npm run bench -- --only http`).
    if (known) return sendInMemory(req, res, known, hit);
    return sendWhenMade([req, res, next], key, checking);
  };
}

/** What is kept, or is made for another one meanwhile. */
async function untilMade(kept: KeptAnswers, key: string): Promise<MemoryFile | null> {
  for (;;) {
    const answer = kept.get(key) ?? (await kept.underWay(key)) ?? null;
    if (answer !== 'stale') return answer;
  }
}

/**
 * Whether others may wait for the end of this answer: not where it has been told already, since the client left while this
 * was looked up, and not where it is as far off as its client likes, behind another answer that nobody reads.
 */
function endsSurely({ socket }: ServerResponse): boolean {
  return socket?.writable ?? false;
}

/**
 * Forgets all answers when another process has changed the catalogue: looked up when somebody asks, so that an idle store
 * asks for nothing. The store's own saves name what they change.
 */
function watchOtherProcesses({ database, db }: App, kept: KeptAnswers): () => Promise<void> | void {
  const everyMs = database.file === null ? checkEveryMs.server : checkEveryMs.file;
  let checkedAt = -Infinity;
  let writes: unknown;
  let version: string | undefined;
  let checking: Promise<void> | undefined;
  const check = async () => {
    try {
      const seen = await readOtherWrites(database);
      if (seen !== undefined && seen === writes) return;
      const present = await readCatalogueVersion({ db });
      if (present !== version) kept.clear();
      [writes, version] = [seen, present];
    } finally {
      checkedAt = performance.now();
      checking = undefined;
    }
  };
  return () => {
    if (performance.now() - checkedAt < everyMs) return undefined;
    checking ??= check();
    return checking;
  };
}

/** A number that is another one after each write of another process; a server has none. */
async function readOtherWrites({ client, file }: App['database']): Promise<unknown> {
  if (file === null) return undefined;
  const { rows } = await client.execute('PRAGMA data_version');
  return rows[0]?.data_version;
}
