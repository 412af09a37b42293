import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { rankOf } from '#contract/catalogue/version-numbers.ts';
import type { Tx } from '#db/client.ts';
import {
  licenses,
  licenseTraces,
  orderParts,
  orders,
  outbox,
  products,
  productVersions,
} from '#db/schema.ts';
import { withdrawnMail as texts } from '#texts/mails.ts';
import type { Deps } from '#server/deps.ts';
import { renderMailBody } from '#server/adapters/mail/mail-body.ts';
import { priorities, type OutboxMail, type RenderedMail } from '#server/adapters/mail/outbox.ts';

type Version = typeof productVersions.$inferSelect;

const batchSize = 500;
const validForMs = 3 * 24 * 3_600_000;

/**
 * Tells everyone whose program last asked with this version, by mail and by a line on their charts,
 * which replaces an earlier one (`notice` empty: none).
 */
export async function tellRunners(
  tx: Tx,
  version: Version,
  { mail, notice, product }: { mail: boolean; notice: string; product: string },
  { settings, at }: { settings: Deps['settings']; at: Date },
): Promise<void> {
  const runners = await findRunners(tx, version);
  const addresses = mail ? [...new Set(runners.flatMap(({ email }) => email ?? []))] : [];
  const noticed = notice === '' ? [] : runners.map(({ id }) => id);
  for (let first = 0; first < noticed.length; first += batchSize) {
    const some = noticed.slice(first, first + batchSize);
    await tx.update(licenses).set({ notice }).where(inArray(licenses.id, some));
  }
  for (let first = 0; first < addresses.length; first += batchSize) {
    const rows = addresses.slice(first, first + batchSize).map((recipient) => ({
      kind: 'version-withdrawn' as const,
      subjectId: String(version.id),
      recipient,
      priority: priorities.release,
      toAddress: recipient,
      replyTo: settings.supportEmail,
      subject: texts.subject(product, version.number),
      state: 'queued' as const,
      nextAttemptAt: at,
      validUntil: new Date(at.getTime() + validForMs),
      createdAt: at,
    }));
    await tx.insert(outbox).values(rows).onConflictDoNothing();
  }
}

/** Finds the keys of a product whose newest trace names this version, with their buyers. */
async function findRunners(tx: Tx, { productId, number }: Version) {
  const sold = sql`(
    SELECT ${orders.id} FROM ${orders} INDEXED BY orders_product WHERE ${orders.productId} = ${productId}
    UNION SELECT ${orderParts.orderId} FROM ${orderParts} WHERE ${orderParts.productId} = ${productId})`;
  const newest = tx
    .select({ version: licenseTraces.version })
    .from(licenseTraces)
    .where(eq(licenseTraces.licenseId, licenses.id))
    .orderBy(desc(licenseTraces.lastAt))
    .limit(1);
  const keys = await tx
    .select({
      id: licenses.id,
      email: sql<string | null>`lower(${orders.email})`,
      version: sql<string | null>`(${newest})`,
    })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(
      and(
        inArray(licenses.orderId, sold),
        sql`coalesce(${licenses.partId}, ${productId}) = ${productId}`,
        isNotNull(licenses.lastLeaseAt),
      ),
    );
  // The same number may be typed in several ways: 2.4 and 2.4.0.
  return keys.filter(({ version }) => version !== null && rankOf(version) === rankOf(number));
}

/** Renders the mail about a withdrawn version when it is sent, unless the version was restored. */
export async function makeWithdrawnMail(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { subjectId, subject }: Pick<OutboxMail, 'subjectId' | 'subject'>,
): Promise<RenderedMail> {
  const [found] = await db
    .select({ version: productVersions, product: products.name })
    .from(productVersions)
    .innerJoin(products, eq(products.id, productVersions.productId))
    .where(eq(productVersions.id, Number(subjectId)));
  if (!found?.version.withdrawnAt) return { withdrawn: texts.takenBack };
  const { number, withdrawnReason } = found.version;
  return renderMailBody(
    subject,
    [
      texts.text(found.product, number),
      { kind: 'quote', text: withdrawnReason ?? '' },
      texts.advice,
      { kind: 'link', label: texts.again, url: `${settings.siteUrl}/redownload` },
    ],
    settings,
  );
}
