import { and, eq, isNull, gt, lte, not, sql } from 'drizzle-orm';
import { downloadLinkHours } from '#contract/sales/orders.ts';
import { oneTimePasswordMinutes } from '#contract/buyers/redownload.ts';
import type { Db } from '#db/client.ts';
import { isPublished } from '#db/product-states.ts';
import { outbox, trialCodes, trials, licenses, orders, products } from '#db/schema.ts';
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
import type { Deps } from '#server/deps.ts';
import { renderMail, renderMailBody, type Block } from '#server/adapters/mail/mail-body.ts';
import {
  enqueueMail,
  priorities,
  type OutboxMail,
  type RenderedMail,
} from '#server/adapters/mail/outbox.ts';
import { findBlocked } from '#server/sales/orders/blocked-buyer.ts';
import type { Settings } from '#server/kit/settings.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import { findTrialOffer } from './find-trial-offer.ts';
import { makeCode } from './trial-codes.ts';
import { dayMs } from '#contract/kit/days.ts';
import { formatPrice, toDollars } from '#contract/kit/money.ts';
import { isBlocked } from '#server/kit/address-key.ts';
import { isBought } from './trial-conditions.ts';

/** Queues the mail with a code, which is drawn when it is sent. */
export async function enqueueTrialCodeMail(
  db: Pick<Db, 'insert'>,
  { id, sendAt }: { id: number; sendAt: Date },
  { email, productName }: { email: string; productName: string },
  { supportEmail }: Settings,
): Promise<void> {
  await db.insert(outbox).values({
    kind: 'trial-code',
    subjectId: String(id),
    priority: priorities.code,
    toAddress: email,
    replyTo: supportEmail,
    subject: trialCodeMail.subject(productName),
    state: 'queued',
    nextAttemptAt: sendAt,
    validUntil: new Date(sendAt.getTime() + oneTimePasswordMinutes * 60_000),
    createdAt: sendAt,
  });
}

/** Draws the code that confirms an address, and renders its mail. */
export async function makeTrialCodeMail(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { subjectId }: Pick<OutboxMail, 'subjectId'>,
): Promise<RenderedMail> {
  const request = await db.query.trialCodes.findFirst({
    where: and(eq(trialCodes.id, Number(subjectId)), isNull(trialCodes.usedAt)),
  });
  const offer = request && (await findTrialOffer({ db }, request.productId));
  if (!offer || (await findBlocked(db, [request.email], settings.secretKey))) {
    return { withdrawn: trialCodeMail.withdrawn };
  }
  const { code, expiresAt } = await makeCode(db, request, settings.secretKey, now());
  const blocks: Block[] = [
    { kind: 'code', code },
    trialCodeMail.enter(offer.productName),
    oneTimePasswordMail.valid(oneTimePasswordMinutes, expiresAt.toISOString().slice(11, 16)),
    trialCodeMail.notAsked,
    oneTimePasswordMail.questions(settings),
  ];
  return renderMailBody(trialCodeMail.heading, blocks, settings);
}

/** A trial with its key, as its mails show it. */
export interface RunningTrial {
  trial: Pick<typeof trials.$inferSelect, 'orderId' | 'days' | 'accounts' | 'startedAt'>;
  productName: string;
  licenseKey: string;
  accountNumber: string;
  /** End of the key; null if the seller has set none. */
  expiresAt: Date | null;
  /** The address that confirmed it. */
  email: string;
  /** The product's current file; null if every version is withdrawn. */
  fileId: number | null;
}

/** Queues a trial's key, end and a fresh link to the address that confirmed it. */
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

/** A mail that could not be sent within these days would come too late. */
const maxDelayDays = 3;
/** Rows per transaction, so that none holds other writers for long. */
const maxRows = 100;

/** Mails each trial's address once at its end, unless it has bought the product or may not buy. */
export async function mailEndedTrials(
  deps: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
): Promise<void> {
  for (;;) {
    const mailed = await mailSome(deps);
    if (mailed > 0) deps.outbox.wake();
    if (mailed < maxRows) return;
  }
}

function mailSome({ db, settings, now: clock }: Parameters<typeof mailEndedTrials>[0]) {
  return db.transaction(async (tx) => {
    const now = clock();
    const ended = await tx
      .select({
        orderId: trials.orderId,
        email: licenses.email,
        productId: products.id,
        productName: products.name,
        priceCents: products.priceCents,
      })
      .from(licenses)
      .innerJoin(trials, eq(trials.orderId, licenses.orderId))
      .innerJoin(orders, eq(orders.id, trials.orderId))
      .innerJoin(products, eq(products.id, trials.productId))
      .where(
        and(
          lte(licenses.expiresAt, now),
          gt(licenses.expiresAt, new Date(now.getTime() - maxDelayDays * dayMs)),
          isNull(licenses.blockedAt),
          isPublished,
          sql`NOT ${isBlocked}`,
          not(isBought()),
          sql`NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${outbox}.kind = 'trial-ended' AND ${outbox}.subject_id = ${trials}.order_id)`,
        ),
      )
      .limit(maxRows);
    for (const { orderId, email, productId, productName, priceCents } of ended) {
      const { subject, heading, text, buy } = trialEndedMail;
      const url = `${settings.siteUrl}/product/${productId}`;
      const blocks: Block[] = [
        text(productName, formatPrice(toDollars(priceCents))),
        { kind: 'button', label: buy(productName), url },
        questions(settings),
      ];
      const rendered = renderMail(subject(productName), heading, blocks, settings);
      const identity = { kind: 'trial-ended' as const, subjectId: orderId };
      const { supportEmail: replyTo } = settings;
      await enqueueMail(tx, { ...identity, to: email, replyTo, ...rendered }, now);
    }
    return ended.length;
  });
}
