import type { App } from './deps.ts';
import { SingleFlight } from '#server/kit/jobs/single-flight.ts';
import { readCatalogueVersion } from '#server/catalogue/products/list-product-dates.ts';
import { isRead } from '#http/request-target.ts';
import { cacheStatus, openAnswerCache, type AnswerCache } from '#http/answer-cache.ts';
import { cacheKey } from '#http/cache-key.ts';
import type { Middleware } from '#http/middleware.ts';

/** How long old pages may show after another process's save (docs/decisions/response-cache.md). */
const pollMs = { file: 100, server: 1_000 };

const hit = ['Cache-Status', cacheStatus.hit];

/** Sends cached answers before Astro does any work; never for requests with Authorization. */
export function cachedAnswers(app: App): Middleware {
  const answers = openAnswerCache(app.settings);
  if (!answers) return (_req, _res, next) => next();
  const pollIfDue = pollForChanges(app, answers);
  return (req, res, next) => {
    if (req.refusal || !isRead(req.method) || req.headers.authorization !== undefined) {
      return next();
    }
    const key = cacheKey(req);
    if (key === null) return next();
    const send = () => {
      const answer = answers.get(key);
      return answer ? answer.send(req, res, hit) : next();
    };
    const poll = pollIfDue();
    if (!poll) return send();
    return poll.then(send, () => {
      // Any of them may be stale. Astro's endpoint hits the same error and reports it.
      answers.clear();
      next();
    });
  };
}

/** Clears the cache after any process's save. Polls on requests, so an idle store does nothing. */
function pollForChanges(app: App, answers: AnswerCache) {
  const { database, db } = app;
  const everyMs = database.file === null ? pollMs.server : pollMs.file;
  const polls = new SingleFlight<void>();
  let polledAt = -Infinity;
  let writes: unknown;
  let version: string | undefined;
  const poll = async () => {
    const seen = await readWrites(database);
    if (seen === undefined || seen !== writes) {
      const present = await readCatalogueVersion({ db });
      if (present !== version) {
        if (version !== undefined) await app.refreshShop();
        answers.clear();
      }
      [writes, version] = [seen, present];
    }
    polledAt = performance.now();
  };
  return (): Promise<void> | undefined =>
    performance.now() - polledAt < everyMs ? undefined : polls.run('catalogue', poll);
}

/** Changes with each write. SELECT, since a PRAGMA would wait for another process's lock. */
async function readWrites({ client, file }: App['database']): Promise<unknown> {
  if (file === null) return undefined;
  const { rows } = await client.execute('SELECT data_version FROM pragma_data_version');
  return rows[0]?.data_version;
}
