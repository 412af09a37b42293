import { and, eq } from 'drizzle-orm';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { texts, type downloadBackup, type offerBackup } from '#contract/seller/setup.ts';
import { meta } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { hashToken, newToken } from '#server/kit/crypto/token.ts';
import type { Database } from '#db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Attachment } from '#server/kit/endpoint/attachment.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { conflict, forbidden } from '#server/kit/errors.ts';
import { findFact, saveFact } from '#server/kit/shop/read-shop-settings.ts';

const run = promisify(execFile);
const linkSeconds = 60;
const chunkBytes = 64 * 1024;
/** Part of a release, also run by `npm run backup`. Functions lack it. */
const command = 'scripts/backup.ts';

let isMaking = false;

/**
 * Makes a link that downloads one backup: the browser saves it without holding it in memory, and
 * the address, which logs may keep, is worth nothing afterwards.
 *
 * @throws AppError 409 while a backup is being made, or if the command is missing
 */
export async function offerBackupLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  _input: unknown,
  caller: Caller,
): Promise<OutputOf<typeof offerBackup>> {
  requireFree();
  const token = newToken();
  const expires = now().getTime() + linkSeconds * 1000;
  await db.transaction(async (tx) => {
    await saveFact(tx, 'backup-link', `${hashToken(token)} ${expires}`);
    await recordAction(tx, caller, { action: 'backup-downloaded', subject: '' }, now());
  });
  return { path: `/api/setup/backup/file?token=${token}` };
}

/**
 * Makes a backup in a separate process, since a large database takes seconds, and streams it.
 *
 * @throws AppError 403 for a link that is used up or too old; 409 while another is being made
 */
export async function makeBackup(
  deps: Pick<Deps, 'db' | 'now'> & { database: Database },
  { token }: ParsedInputOf<typeof downloadBackup>,
): Promise<Attachment> {
  requireFree();
  isMaking = true;
  try {
    await spendLink(deps, token);
    const { file: database } = deps.database;
    const folder = database === null ? tmpdir() : dirname(database);
    const file = join(folder, 'download.tar');
    await run(process.execPath, [command, file]);
    const handle = await open(file);
    // The open handle outlives the name, no matter what happens to the download.
    await rm(file);
    const day = deps.now().toISOString().slice(0, 10);
    return {
      name: `store-${day}.tar`,
      content: toStream(handle),
      type: 'application/x-tar',
    };
  } finally {
    isMaking = false;
  }
}

/** Streams a file to its end; closes it then, or when reading stops. */
function toStream(handle: FileHandle): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(chunkBytes) });
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      await handle.close();
      controller.close();
    },
    cancel: () => handle.close(),
  });
}

function requireFree(): void {
  if (isMaking) throw conflict(texts.backupRuns);
  if (!existsSync(command)) throw conflict(texts.noBackupHere);
}

async function spendLink({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<void> {
  const link = await findFact(db, 'backup-link');
  const [hash, expires] = link?.split(' ') ?? [];
  if (link === null || hash !== hashToken(token) || now().getTime() > Number(expires)) {
    throw forbidden(texts.deadLink);
  }
  const used = await db
    .delete(meta)
    .where(and(eq(meta.name, 'backup-link'), eq(meta.value, link)))
    .returning({ name: meta.name });
  if (used.length === 0) throw forbidden(texts.deadLink);
}
