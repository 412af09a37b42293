import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import type { Tx } from '#db/client.ts';
import { admins, outbox } from '#db/schema.ts';
import { formatMoment } from '#texts/language.ts';
import { accountMail as texts } from '#texts/mails.ts';
import type { Deps } from '#server/deps.ts';
import { renderMailBody } from '#server/adapters/mail/mail-body.ts';
import type { OutboxMail, RenderedMail } from '#server/adapters/mail/outbox.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';

const validForMs = 3 * dayMs;

/**
 * Queues the mail about a change to an account's credentials: to its address, else the seller's,
 * else the shop's. Its body is rendered when sent, since the command line does not know the shop.
 */
export async function enqueueAccountMail(
  tx: Tx,
  settings: Pick<Deps['settings'], 'siteName' | 'supportEmail'>,
  adminId: string,
  change: keyof typeof texts.changes,
  createdAt: Date,
): Promise<void> {
  const account = await tx.query.admins.findFirst({ where: eq(admins.id, adminId) });
  if (!account) return;
  const { seller, supportEmail } = await readShopSettings({ db: tx, settings });
  const toAddress = account.email || seller.email || supportEmail;
  if (!toAddress) return;
  await tx.insert(outbox).values({
    kind: 'account-changed',
    subjectId: randomUUID(),
    toAddress,
    subject: texts.subject(texts.changes[change], account.username),
    state: 'queued',
    nextAttemptAt: createdAt,
    validUntil: new Date(createdAt.getTime() + validForMs),
    createdAt,
  });
}

export async function makeAccountMail(
  { settings }: Pick<Deps, 'settings'>,
  { subject, createdAt }: Pick<OutboxMail, 'subject' | 'createdAt'>,
): Promise<RenderedMail> {
  const url = `${settings.siteUrl}/admin/audit-log`;
  const blocks = [
    texts.when(formatMoment(createdAt)),
    texts.notYou,
    { kind: 'button' as const, label: texts.button, url },
  ];
  return renderMailBody(subject, blocks, settings);
}
