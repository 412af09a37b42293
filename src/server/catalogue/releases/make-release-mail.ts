import { sql } from 'drizzle-orm';
import type { VersionChannel } from '#contract/catalogue/versions.ts';
import { mailSubscriptions, orders, products, productVersions } from '#db/schema.ts';
import { releaseMailReasons as reasons } from '#texts/mails.ts';
import type { Deps } from '#server/deps.ts';
import { offeredSince } from '../products/product-versions.ts';
import type { RenderedMail, OutboxMail } from '#server/adapters/mail/outbox.ts';
import { address, isBuyer } from './buyers.ts';
import { renderReleaseMail } from './release-mail.ts';
import { drawToken, unsubscribeUrl } from './subscriptions.ts';

interface Recipient {
  productId: number;
  productName: string;
  number: string;
  channel: VersionChannel;
  notes: string;
  releasedAt: number;
  withdrawnAt: number | null;
  orderId: string | null;
  token: string | null;
  unsubscribedAt: number | null;
}

/**
 * Renders a release's mail for one buyer just before it is sent, so that no bodies are stored.
 * Checks again that the purchase grants access, the version is not withdrawn and the buyer is
 * subscribed.
 */
export async function makeReleaseMail(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  { id, subjectId, recipient, createdAt }: OutboxMail,
): Promise<RenderedMail> {
  const found = await findRecipient(deps, Number(subjectId), recipient);
  if (!found || found.withdrawnAt !== null) return { withdrawn: reasons.versionWithdrawn };
  if (found.orderId === null) return { withdrawn: reasons.noAccess };
  if (found.unsubscribedAt !== null) return { withdrawn: reasons.unsubscribed };
  const { settings } = deps;
  const token = found.token ?? (await drawToken(deps, recipient));
  const unsubscribe = unsubscribeUrl(settings.siteUrl, token);
  const release = {
    ...found,
    releasedAt: new Date(found.releasedAt),
    orderId: found.orderId,
    unsubscribeUrl: unsubscribe,
  };
  return {
    ...(await renderReleaseMail(release, settings)),
    // The date keeps it unique when several shops share a Postmark server.
    announcement: { unsubscribeUrl: unsubscribe, reference: `${id}-${createdAt.getTime()}` },
  };
}

async function findRecipient(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  versionId: number,
  recipient: string,
): Promise<Recipient | undefined> {
  const orderOf = (channel: VersionChannel) => sql`(
    SELECT ${orders.paypalOrderId} FROM ${orders}
    WHERE ${isBuyer(sql`${productVersions.productId}`, channel, now())} AND ${address} = ${recipient}
    ORDER BY ${orders.completedAt} DESC LIMIT 1)`;
  const [found] = await db.all<Recipient>(sql`
    SELECT ${products.id} AS productId, ${products.name} AS productName, ${productVersions.number} AS number,
      ${productVersions.channel} AS channel, ${productVersions.notes} AS notes,
      ${offeredSince} AS releasedAt, ${productVersions.withdrawnAt} AS withdrawnAt,
      CASE ${productVersions.channel} WHEN 'beta' THEN ${orderOf('beta')} ELSE ${orderOf('stable')} END AS orderId,
      ${mailSubscriptions.token} AS token, ${mailSubscriptions.unsubscribedAt} AS unsubscribedAt
    FROM ${productVersions}
    JOIN ${products} ON ${products.id} = ${productVersions.productId}
    LEFT JOIN ${mailSubscriptions} ON ${mailSubscriptions.address} = ${recipient}
    WHERE ${productVersions.id} = ${versionId}`);
  return found;
}
