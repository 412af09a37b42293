import { sql } from 'drizzle-orm';
import { parseFilePath } from '#contract/file-address.ts';
import { downloads } from '#db/schema.ts';
import { inBackground } from '../jobs/background.ts';
import type { Deps } from '../deps.ts';
import { describeError, log } from '../log.ts';

/** Requests within this time count as one download: download managers fetch parts. */
const oneDownloadMs = 3_600_000;

/**
 * Records in the background that a purchased file was requested: at most one row an hour per
 * purchase and file. Other files are not counted; failures are only logged.
 *
 * @param pathname an address that `findDownload` allowed
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
