import { and, asc, eq, gt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { licenses, orders, products } from '#db/schema.ts';
import type { KeyDeps } from '../signing-keys/signing-keys.ts';
import { recordCommand } from '#server/kit/audit-log/audit-log.ts';
import { AppError } from '#server/kit/errors.ts';
import { productOf } from '../keys/license-standing.ts';
import { allServers, isLiving, makeOfflineFiles, type OfflineFiles } from './make-offline-lease.ts';

const batch = 100;

/** A valid key and one of its files; null if it has none, because it is bound to no account. */
export interface FarewellFile {
  licenseId: number;
  email: string;
  productName: string;
  accountNumber: string;
  file: (OfflineFiles['files'][0] & { expiresAt: Date }) | null;
}

/** Makes each valid key's offline leases: per known server, and without. @throws AppError 503 */
export async function* makeFarewell(
  deps: KeyDeps,
  until: (now: Date) => Date,
): AsyncGenerator<FarewellFile> {
  for (let last = 0; ;) {
    const keys = await listLiving(deps, last);
    for (const { servers, ...key } of keys) {
      const byName = new Map<string, NonNullable<FarewellFile['file']>>();
      for (const server of namesOf(servers)) {
        const made = await makeFor(deps, { id: key.licenseId, server, until });
        if (!made) continue;
        // The one without a server goes last.
        for (const file of made.files) {
          byName.delete(file.name);
          byName.set(file.name, { ...file, expiresAt: made.expiresAt });
        }
      }
      const files = Array.from(byName.values(), (file) => ({ ...key, file }));
      yield* files.length > 0 ? files : [{ ...key, file: null }];
    }
    const newest = keys.at(-1);
    if (!newest) return;
    last = newest.licenseId;
  }
}

function listLiving({ db, now }: KeyDeps, after: number) {
  return db
    .select({
      licenseId: licenses.id,
      email: licenses.email,
      productName: products.name,
      accountNumber: licenses.accountNumber,
      servers: allServers,
    })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .innerJoin(products, eq(products.id, productOf))
    .where(and(gt(licenses.id, after), isLiving(now())))
    .orderBy(asc(licenses.id))
    .limit(batch);
}

function namesOf(servers: string): string[] {
  const names = z.array(z.string()).parse(JSON.parse(servers));
  return names.length > 0 ? names.toSorted() : [''];
}

/** Returns null for a key without an account, or one that has changed in the meantime. */
async function makeFor(deps: KeyDeps, wish: Parameters<typeof makeOfflineFiles>[1]) {
  try {
    return await makeOfflineFiles(deps, wish, {
      by: 'farewell',
      record: (tx, event, now) =>
        recordCommand(tx, { ...event, action: 'offline-lease-made' }, now),
    });
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return null;
    throw error;
  }
}
