import { expect } from 'vitest';
import type { Shop } from './shop.ts';

export interface InboxMail {
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  stream: string;
  headers: { Name: string; Value: string }[];
  attachments: { name: string; type: string; content: string }[];
}

/** Returns an address's mails, newest first. */
export async function inboxOf(shop: Shop, email: string): Promise<InboxMail[]> {
  const response = await fetch(`${shop.sandboxUrl}/inbox.json?to=${encodeURIComponent(email)}`);
  const { mails } = (await response.json()) as { mails: InboxMail[] };
  return mails;
}

/** Waits until the address has `count` mails; the newest first. */
export async function mailsOf(shop: Shop, email: string, count: number): Promise<InboxMail[]> {
  await expect
    .poll(() => inboxOf(shop, email), { timeout: 20_000, interval: 50 })
    .toHaveLength(count);
  return inboxOf(shop, email);
}

/** Returns a mail as the shop queues it. */
export const waitingMail = () => ({
  kind: 'receipt' as const,
  subjectId: 'nothing',
  to: 'queued@example.com',
  replyTo: null,
  subject: 'Waiting',
  text: 'Waiting',
  html: '<p>Waiting</p>',
  validUntil: new Date(Date.now() + 3_600_000),
});
