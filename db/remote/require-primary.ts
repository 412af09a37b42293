import type { DatabaseSettings } from '../client.ts';
import { webAddressOf } from './remote-client.ts';

const answerMs = 8_000;

/** The libSQL server follows another one. */
export class NotPrimary extends Error {
  override readonly name = 'NotPrimary';
}

/**
 * Asks a libSQL server for its dump, of which it sends the beginning, or says that it is no primary: it has no other way to ask
 * (https://github.com/tursodatabase/libsql/blob/main/libsql-server/src/http/user/dump.rs). A replica hands a write on to
 * its primary and answers a read from a copy that is behind: a buyer whose capture is read there is told that nothing was paid
 * (docs/decisions/database-on-a-server.md). A server that has no dump is believed.
 *
 * @throws NotPrimary
 */
export async function requirePrimary({
  databaseUrl,
  databaseAuthToken,
}: DatabaseSettings): Promise<void> {
  const answer = await fetch(new URL('/dump', webAddressOf(databaseUrl)), {
    headers: databaseAuthToken ? { Authorization: `Bearer ${databaseAuthToken}` } : {},
    signal: AbortSignal.timeout(answerMs),
  });
  if (answer.ok) {
    await answer.body?.cancel();
    return;
  }
  const text = await answer.text();
  if (text.includes('not a primary')) throw new NotPrimary(text);
}
