import { sql } from 'drizzle-orm';
import { afterEach } from 'vitest';
import type { Db } from '#db/client.ts';
import { files, products, productVersions, type outbox } from '#db/schema.ts';
import type { Mail } from '#server/adapters/mail/mailer.ts';
import { sendDueMails } from '#server/adapters/mail/outbox.ts';
import { announceRelease } from '#server/catalogue/releases/announce-release.ts';
import { describeReleaseMail } from '#server/catalogue/releases/describe-release-mail.ts';
import { makeReleaseMail } from '#server/catalogue/releases/release-mail.ts';
import { queueReleases } from '#server/catalogue/releases/queue-releases.ts';
import { idleOutbox, testSettings } from './sold-order.ts';

const moment = new Date('2026-03-01T09:30:00.000Z');

/** Inserts a product with one version, 2.0, that has not been announced. */
export async function insertVersion(
  db: Db,
  change: Partial<typeof productVersions.$inferInsert> = {},
) {
  const dates = { createdAt: moment, updatedAt: moment };
  const [file] = await db
    .insert(files)
    .values({ hash: 'hash', name: 'grid.ex5', contentType: 'x', sizeBytes: 1, createdAt: moment })
    .returning();
  const fileId = file?.id ?? 0;
  const [product] = await db
    .insert(products)
    .values({
      name: 'Grid Engine',
      description: '',
      priceCents: 4900,
      type: 'expert_advisor',
      fileId,
      ...dates,
    })
    .returning();
  const [version] = await db
    .insert(productVersions)
    .values({
      productId: product?.id ?? 0,
      number: '2.0',
      rank: 2_000_000,
      channel: 'stable',
      notes: 'Faster, and **calmer** at night.',
      fileId,
      releasedAt: moment,
      ...change,
    })
    .returning();
  if (!version) throw new Error('The version was not written');
  return version;
}

/** Inserts purchases of a version's product by `buyer-1@example.com` and so on. */
export async function insertBuyers(
  db: Db,
  { productId, fileId }: { productId: number; fileId: number },
  count: number,
): Promise<void> {
  // A bound number is a float: as text, an id would have a point.
  const id = String(productId);
  await db.run(sql`
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO orders (id, state, product_id, product_name, file_id, amount_cents, list_price_cents, terms_version,
      terms_accepted_at, paypal_order_id, capture_id, email, created_at, updated_at, completed_at)
    SELECT 'order-' || ${id} || '-' || i, 'completed', ${productId}, 'Grid Engine', ${fileId}, 4900, 4900,
      '2025-10-18', 1, 'PAYPAL' || ${id} || 'N' || i, 'CAPTURE' || ${id} || 'N' || i,
      'buyer-' || i || '@example.com', 1, 1, ${moment.getTime()} FROM n`);
}

/** Provides a release worker with a recording mail provider, new for each test. */
export function releaseFixtures(db: () => Db) {
  const start = new Date('2026-03-02T09:30:00.000Z');
  const begin = () => ({
    now: start,
    sent: [] as Mail[],
    /** The provider's failure, if any. */
    failure: null as Error | null,
    /** References of the mails that it took but whose answers were lost. */
    known: new Set<string>(),
  });
  const state = begin();
  afterEach(() => void Object.assign(state, begin()));
  const deps = () => ({
    db: db(),
    settings: testSettings,
    outbox: idleOutbox(),
    now: () => state.now,
  });
  const sending = () => ({
    ...deps(),
    mailer: {
      async send(mail: Mail) {
        if (state.failure) throw state.failure;
        state.sent.push(mail);
        return `message-${state.sent.length}`;
      },
      find: async ({ reference }: { reference: string }) =>
        state.known.has(reference) ? 'found' : null,
    },
    renderers: { release: (mail: typeof outbox.$inferSelect) => makeReleaseMail(deps(), mail) },
  });
  return {
    start,
    state,
    deps,
    sending,
    async sendAll() {
      while ((await sendDueMails(sending())) > 0);
    },
    async announce(version: { productId: number; number: string }) {
      await announceRelease(db(), version, state.now);
      await queueReleases(deps());
    },
    describeMail: (version: Parameters<typeof describeReleaseMail>[1]) =>
      describeReleaseMail(db(), version, state.now),
    rows: () => db().query.outbox.findMany(),
  };
}
