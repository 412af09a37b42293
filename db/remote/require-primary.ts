import type { DatabaseSettings } from '../client.ts';
import { webAddressOf } from './remote-client.ts';

const timeoutMs = 8_000;

/** The libSQL server follows another one. */
export class NotPrimary extends Error {
  override readonly name = 'NotPrimary';
}

/**
 * Refuses a replica, which answers reads from a stale copy: a buyer whose capture is read there
 * would be told that nothing was paid (docs/decisions/database-on-a-server.md). Only a server's
 * dump tells whether it is the primary
 * (https://github.com/tursodatabase/libsql/blob/main/libsql-server/src/http/user/dump.rs); one
 * without a dump is trusted.
 *
 * @throws NotPrimary
 */
export async function requirePrimary(settings: DatabaseSettings): Promise<void> {
  const { databaseUrl, databaseAuthToken: token } = settings;
  const answer = await fetch(new URL('/dump', webAddressOf(databaseUrl)), {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.ok) {
    await answer.body?.cancel();
    return;
  }
  const text = await answer.text();
  if (text.includes('not a primary')) throw new NotPrimary(text);
}
