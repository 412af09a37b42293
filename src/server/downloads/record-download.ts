import { downloads } from '../../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { describeError, log } from '../log.ts';

/**
 * Writes down, in the background, that a purchased file began to be sent. Other files are not counted. A failure is
 * logged and nothing more: the download goes on.
 *
 * @param pathname an address that `findDownload` has let through
 */
export function recordDownload({ db, now }: Pick<Deps, 'db' | 'now'>, pathname: string): void {
  const [, purchaseId, fileId] = /^\/files\/purchases\/([^/]+)\/(\d+)$/.exec(pathname) ?? [];
  if (!purchaseId) return;
  db.insert(downloads)
    .values({ purchaseId, fileId: Number(fileId), createdAt: now() })
    .catch((error: unknown) => log.error({ error: describeError(error) }, 'download not recorded'));
}
