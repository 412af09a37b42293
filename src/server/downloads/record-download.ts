import { sql } from 'drizzle-orm';
import { parseFilePath } from '#contract/file-address.ts';
import { downloads } from '#db/schema.ts';
import { inBackground } from '../jobs/background.ts';
import type { Deps } from '../deps.ts';
import { describeError, log } from '../log.ts';

/** What is fetched of one file in this time is one download: a download manager fetches parts, each from its start. */
const oneDownloadMs = 3_600_000;

/**
 * Writes down, in the background, that a purchased file began to be sent: one row an hour for each purchase and file,
 * however often it is asked for. Other files are not counted. A failure is logged and nothing more: the download goes on.
 *
 * @param pathname an address that `findDownload` has let through
 */
export function recordDownload({ db, now }: Pick<Deps, 'db' | 'now'>, pathname: string): void {
  const address = parseFilePath(pathname);
  if (address?.kind !== 'purchased') return;
  const { orderId, fileId } = address;
  const nowMs = now().getTime();
  const recorded = db.run(
    sql`INSERT INTO ${downloads} (order_id, file_id, created_at)
      SELECT ${orderId}, ${fileId}, ${nowMs}
      WHERE NOT EXISTS (
        SELECT 1 FROM ${downloads}
        WHERE order_id = ${orderId} AND file_id = ${fileId} AND created_at > ${nowMs - oneDownloadMs}
      )`,
  );
  inBackground(
    recorded.catch((error: unknown) =>
      log.error({ error: describeError(error) }, 'download not recorded'),
    ),
  );
}
