import { downloadLinkHours } from '#contract/orders.ts';
import { oneTimePasswordMinutes } from '#contract/redownload.ts';
import type { Db } from '#db/client.ts';
import type { trials } from '#db/schema.ts';
import { formatMoment } from '#texts/language.ts';
import {
  mailFacts,
  oneTimePasswordMail,
  questions,
  receiptMail,
  trialCodeMail,
  trialEndedMail,
  trialMail as texts,
} from '#texts/mails.ts';
import { renderMail, type Block } from '../mail/mail-body.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Settings } from '../settings.ts';
import { signedFilePath } from '../storage/file-paths.ts';

/** Queues the code that confirms an address. */
export async function enqueueTrialCodeMail(
  db: Pick<Db, 'insert'>,
  { id, code, expiresAt }: { id: number; code: string; expiresAt: Date },
  { email, productName }: { email: string; productName: string },
  shop: Settings,
  now: Date,
): Promise<void> {
  const until = expiresAt.toISOString().slice(11, 16);
  const blocks: Block[] = [
    { kind: 'code', code },
    trialCodeMail.enter(productName),
    oneTimePasswordMail.valid(oneTimePasswordMinutes, until),
    trialCodeMail.notAsked,
    oneTimePasswordMail.questions(shop),
  ];
  const mail = {
    kind: 'trial-code' as const,
    subjectId: String(id),
    to: email,
    replyTo: shop.supportEmail,
    validUntil: expiresAt,
    ...renderMail(trialCodeMail.subject(productName), trialCodeMail.heading, blocks, shop),
  };
  await enqueueMail(db, mail, now);
}

/** A trial with its key, as its mails show it. */
export interface RunningTrial {
  trial: Pick<typeof trials.$inferSelect, 'orderId' | 'days' | 'accounts' | 'startedAt'>;
  productName: string;
  licenseKey: string;
  accountNumber: string;
  /** End of the key; null where the seller has set none. */
  expiresAt: Date | null;
  /** The address that confirmed it. */
  email: string;
  /** The product's current file; null where every version is withdrawn. */
  fileId: number | null;
}

/**
 * Queues key, end and a fresh link of a trial to the address that confirmed it.
 *
 * @param sequence number of earlier copies
 */
export async function enqueueTrialMail(
  db: Pick<Db, 'insert'>,
  running: RunningTrial,
  sequence: number,
  shop: Settings,
  now: Date,
): Promise<void> {
  const { trial, productName, email } = running;
  const mail = {
    kind: 'trial' as const,
    subjectId: trial.orderId,
    sequence,
    to: email,
    replyTo: shop.supportEmail,
    ...renderMail(texts.subject(productName), texts.heading, describe(running, shop, now), shop),
  };
  await enqueueMail(db, mail, now);
}

function describe(running: RunningTrial, shop: Settings, now: Date): Block[] {
  const { trial, productName, licenseKey, accountNumber, expiresAt, fileId } = running;
  const { orderId } = trial;
  const path = fileId && signedFilePath({ orderId, fileId }, shop.secretKey, now);
  return [
    {
      kind: 'facts',
      facts: [
        [mailFacts.product, productName],
        [mailFacts.licenseKey, licenseKey],
        [texts.account, accountNumber],
        ...describeEnd(trial.startedAt, expiresAt),
      ],
    },
    ...(trial.startedAt ? [] : [texts.begins(trial.days)]),
    ...(trial.accounts === 'demo' ? [texts.demoOnly] : []),
    ...(path
      ? [
          { kind: 'button' as const, label: texts.download, url: `${shop.siteUrl}/${path}` },
          texts.link(downloadLinkHours),
        ]
      : []),
    receiptMail.allow,
    { kind: 'facts', facts: [[mailFacts.siteUrl, shop.siteUrl]] },
    questions(shop),
  ];
}

function describeEnd(startedAt: Date | null, end: Date | null): [name: string, value: string][] {
  if (!end) return [];
  return [[startedAt ? texts.ends : texts.endsLatest, formatMoment(end)]];
}

interface EndedTrial {
  orderId: string;
  productId: number;
  productName: string;
  /** With its currency: `$29.00`. */
  price: string;
  email: string;
}

/** Queues the one mail at the end of a trial, with price and link. */
export async function enqueueTrialEndedMail(
  db: Pick<Db, 'insert'>,
  { orderId, productId, productName, price, email }: EndedTrial,
  shop: Settings,
  now: Date,
): Promise<void> {
  const url = `${shop.siteUrl}/product/${productId}`;
  const blocks: Block[] = [
    trialEndedMail.text(productName, price),
    { kind: 'button', label: trialEndedMail.buy(productName), url },
    questions(shop),
  ];
  const mail = {
    kind: 'trial-ended' as const,
    subjectId: orderId,
    to: email,
    replyTo: shop.supportEmail,
    ...renderMail(trialEndedMail.subject(productName), trialEndedMail.heading, blocks, shop),
  };
  await enqueueMail(db, mail, now);
}
