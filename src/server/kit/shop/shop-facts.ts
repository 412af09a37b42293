import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { meta } from '#db/schema.ts';

type FactName = typeof meta.$inferSelect.name;

/** Returns a fact about the shop, or null. */
export async function findFact(db: Pick<Db, 'query'>, name: FactName): Promise<string | null> {
  const row = await db.query.meta.findFirst({ where: eq(meta.name, name) });
  return row?.value ?? null;
}

export async function saveFact(db: Db | Tx, name: FactName, value: string): Promise<void> {
  await db
    .insert(meta)
    .values({ name, value })
    .onConflictDoUpdate({ target: meta.name, set: { value } });
}
