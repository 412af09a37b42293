import { sql } from 'drizzle-orm';
import type { VersionChannel } from '#contract/versions.ts';
import { mailSubscriptions, orders, products, productVersions } from '#db/schema.ts';
import { releaseMailReasons as reasons } from '#texts/mails.ts';
import type { Deps } from '../deps.ts';
import { offeredSince } from '../products/product-versions.ts';
import type { MadeMail, OutboxMail } from '../mail/outbox.ts';
import { address, isBuyer } from './buyers.ts';
import { renderReleaseMail } from './release-mail.ts';
import { drawToken, unsubscribeUrl } from './subscriptions.ts';

interface Asked {
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
 * Checks once more that the purchase grants access, the version stands and the buyer is subscribed.
 */
export async function makeReleaseMail(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  { id, subjectId, recipient, createdAt }: OutboxMail,
): Promise<MadeMail> {
  const asked = await ask(deps, Number(subjectId), recipient);
  if (!asked || asked.withdrawnAt !== null) return { withdrawn: reasons.versionWithdrawn };
  if (asked.orderId === null) return { withdrawn: reasons.noAccess };
  if (asked.unsubscribedAt !== null) return { withdrawn: reasons.unsubscribed };
  const { settings } = deps;
  const token = asked.token ?? (await drawToken(deps, recipient));
  const wayOut = unsubscribeUrl(settings.siteUrl, token);
  const release = {
    ...asked,
    releasedAt: new Date(asked.releasedAt),
    orderId: asked.orderId,
    unsubscribeUrl: wayOut,
  };
  return {
    ...renderReleaseMail(release, settings),
    // The date keeps it unique when several shops share a Postmark server.
    announcement: { unsubscribeUrl: wayOut, reference: `${id}-${createdAt.getTime()}` },
  };
}

async function ask(
  { db }: Pick<Deps, 'db'>,
  versionId: number,
  recipient: string,
): Promise<Asked | undefined> {
  const orderOf = (channel: VersionChannel) => sql`(
    SELECT ${orders.paypalOrderId} FROM ${orders}
    WHERE ${isBuyer(sql`${productVersions.productId}`, channel)} AND ${address} = ${recipient}
    ORDER BY ${orders.completedAt} DESC LIMIT 1)`;
  const [asked] = await db.all<Asked>(sql`
    SELECT ${products.id} AS productId, ${products.name} AS productName, ${productVersions.number} AS number,
      ${productVersions.channel} AS channel, ${productVersions.notes} AS notes,
      ${offeredSince} AS releasedAt, ${productVersions.withdrawnAt} AS withdrawnAt,
      CASE ${productVersions.channel} WHEN 'beta' THEN ${orderOf('beta')} ELSE ${orderOf('stable')} END AS orderId,
      ${mailSubscriptions.token} AS token, ${mailSubscriptions.unsubscribedAt} AS unsubscribedAt
    FROM ${productVersions}
    JOIN ${products} ON ${products.id} = ${productVersions.productId}
    LEFT JOIN ${mailSubscriptions} ON ${mailSubscriptions.address} = ${recipient}
    WHERE ${productVersions.id} = ${versionId}`);
  return asked;
}
