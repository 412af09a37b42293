import { resolveCname } from 'node:dns/promises';
import { setupDetails as texts, setupMail } from '#texts/seller.ts';
import { type Mailer, connectAccount, connectServer } from '#server/adapters/mail/mailer.ts';
import type { Deps } from '#server/deps.ts';
import { describeError } from '#server/kit/log.ts';
import { renderMail } from '#server/adapters/mail/mail-body.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { inboundPath, readInboundSecret } from '#server/contact/tickets/inbound/mailbox-hash.ts';

type SettingsOnly = Pick<Deps, 'settings'>;

/** Domains requested at once: Postmark's maximum. */
const maxDomains = 500;
/** Target of a Return-Path's CNAME record (https://postmarkapp.com/support/article/910). */
const returnPathHost = 'pm.mtasv.net';

/** Asks for the server's settings: that needs a valid token and sends nothing. */
export async function checkPostmark({ settings }: SettingsOnly): Promise<Tried> {
  try {
    const { client } = await connectServer(settings.postmark);
    await client.getServer();
    return ok(texts.postmarkAnswers);
  } catch (error) {
    return failed(texts.postmarkRefused(describeError(error)));
  }
}

/** Asks Postmark about the sender's domain, or DNS if the shop has no account token. */
export async function checkSender(
  { settings }: SettingsOnly,
  findCname = resolveCname,
): Promise<Tried> {
  const { apiUrl, accountToken, from } = settings.postmark;
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  if (accountToken === null) {
    const names = await findCname(`pm-bounces.${domain}`).catch(() => []);
    const leadsToPostmark = names.some((name) => name.toLowerCase() === returnPathHost);
    return leadsToPostmark
      ? ok(texts.returnPathSet(domain))
      : failed(texts.returnPathMissing(domain));
  }
  try {
    const account = await connectAccount(apiUrl, accountToken);
    const { Domains: domains } = await account.getDomains({ count: maxDomains, offset: 0 });
    const found = domains.find(({ Name }) => Name.toLowerCase() === domain);
    if (!found) return failed(texts.domainMissing(domain));
    if (!found.DKIMVerified) return failed(texts.dkimMissing(domain));
    if (!found.ReturnPathDomainVerified) return failed(texts.returnPathMissing(domain));
    return ok(texts.senderVerified(domain));
  } catch (error) {
    return failed(texts.postmarkRefused(describeError(error)));
  }
}

/** Checks that news can go through the broadcast stream with the shop's own unsubscribe links. */
export async function checkBroadcast({ settings }: SettingsOnly): Promise<Tried> {
  const { broadcastStream } = settings.postmark;
  try {
    const { client, postmark } = await connectServer(settings.postmark);
    const { MessageStreams: streams } = await client.getMessageStreams();
    const stream = streams.find(({ ID, ArchivedAt }) => ID === broadcastStream && !ArchivedAt);
    if (!stream) return failed(texts.streamMissing(broadcastStream));
    const { MessageStreamType: kind, SubscriptionManagementConfiguration: unsubscribing } = stream;
    if (kind !== 'Broadcasts') return failed(texts.streamOfOtherKind(broadcastStream));
    return unsubscribing.UnsubscribeHandlingType === postmark.Models.UnsubscribeHandlingTypes.Custom
      ? ok(texts.streamReady)
      : failed(texts.streamUnsubscribes(broadcastStream));
  } catch (error) {
    return failed(texts.postmarkRefused(describeError(error)));
  }
}

/** Sends a mail to the support address; Postmark names problems with token or sender. */
export async function sendTestMail({
  mailer,
  settings,
}: Pick<Deps, 'settings'> & { mailer: Mailer }): Promise<Tried> {
  const { supportEmail, siteName } = settings;
  const { subject, text, html } = renderMail(
    setupMail.subject(siteName),
    setupMail.heading,
    [setupMail.text],
    settings,
  );
  const mail = { to: supportEmail, replyTo: null, subject, text, html, tag: 'test-mail' };
  try {
    await mailer.send(mail);
    return ok(texts.mailSent(supportEmail));
  } catch (error) {
    return failed(texts.mailRefused(describeError(error)));
  }
}

export async function showInbound(deps: Pick<Deps, 'db' | 'settings'>): Promise<Tried> {
  const url = deps.settings.siteUrl + inboundPath(await readInboundSecret(deps));
  const { inboundAddress } = await readShopSettings(deps);
  return inboundAddress === '' ? failed(texts.inboundMissing(url)) : ok(texts.inboundReady(url));
}

/** Result of a try; `detail` is a sentence for the seller. */
export interface Tried {
  isOk: boolean;
  detail: string;
}

export const ok = (detail: string): Tried => ({ isOk: true, detail });
export const failed = (detail: string): Tried => ({ isOk: false, detail });
