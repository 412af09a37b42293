import { leaseHours } from '#contract/portal.ts';
import { mailFacts, movedMail as texts, questions } from '#texts/mails.ts';
import type { Db } from '#db/client.ts';
import { jointDigits, renderMailBody, type Shop } from '../mail/mail-body.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { maskedAccount } from './masked-account.ts';

const validForMs = 3 * 24 * 3_600_000;

export interface MovedKey {
  productName: string;
  paypalOrderId: string | null;
  licenseKey: string;
  from: Account;
  to: Account;
  by: 'buyer' | 'seller';
}

interface Account {
  accountNumber: string;
  brokerName: string;
}

/** Confirms a move to the buyer, once each. */
export async function enqueueMovedMail(
  db: Pick<Db, 'insert'>,
  { moveId, to, key }: { moveId: number; to: string; key: MovedKey },
  shop: Shop,
  now: Date,
): Promise<void> {
  const mail = {
    kind: 'license-moved' as const,
    subjectId: String(moveId),
    to,
    replyTo: shop.supportEmail,
    ...renderMovedMail(key, shop, now),
    validUntil: new Date(now.getTime() + validForMs),
  };
  await enqueueMail(db, mail, now);
}

/** Shows the last four digits of accounts and the first five characters of the key. */
export function renderMovedMail(key: MovedKey, shop: Shop, now: Date) {
  const { productName, paypalOrderId, licenseKey, from, to, by } = key;
  const date = now.toISOString();
  const query = paypalOrderId ? `?${new URLSearchParams({ orderId: paypalOrderId })}` : '';
  return {
    subject: jointDigits(texts.subject(productName)),
    ...renderMailBody(
      texts.heading,
      [
        {
          kind: 'facts',
          facts: [
            [mailFacts.product, productName],
            [mailFacts.licenseKey, `${licenseKey.slice(0, 5)}-…`],
            [mailFacts.before, describeAccount(from)],
            [mailFacts.now, describeAccount(to)],
            [mailFacts.date, mailFacts.moment(date.slice(0, 10), date.slice(11, 16))],
          ],
        },
        {
          kind: 'text',
          text: texts.goesOn(leaseHours),
        },
        {
          kind: 'text',
          text: by === 'seller' ? texts.bySeller : texts.byBuyer,
        },
        { kind: 'link', label: texts.keys, url: `${shop.siteUrl}/redownload${query}` },
        {
          kind: 'text',
          text: questions(shop.supportEmail),
        },
      ],
      shop,
    ),
  };
}

const describeAccount = ({ accountNumber, brokerName }: Account) =>
  texts.account(maskedAccount(accountNumber), brokerName);
