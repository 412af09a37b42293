import { leaseHours } from '#contract/buyers/portal.ts';
import { formatMoment } from '#texts/language.ts';
import { mailFacts, movedMail as texts, questions } from '#texts/mails.ts';
import type { Db } from '#db/client.ts';
import { renderMail, type Shop } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';

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

/** Confirms each move to the buyer, once. */
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
  };
  await enqueueMail(db, mail, now);
}

/** Shows the last four digits of accounts and the first five characters of the key. */
export function renderMovedMail(key: MovedKey, shop: Shop, now: Date) {
  const { productName, paypalOrderId, licenseKey, from, to, by } = key;
  const query = paypalOrderId ? `?${new URLSearchParams({ orderId: paypalOrderId })}` : '';
  return renderMail(
    texts.subject(productName),
    texts.heading,
    [
      {
        kind: 'facts',
        facts: [
          [mailFacts.product, productName],
          [mailFacts.licenseKey, `${licenseKey.slice(0, 5)}-…`],
          [mailFacts.before, describeAccount(from)],
          [mailFacts.now, describeAccount(to)],
          [mailFacts.date, formatMoment(now)],
        ],
      },
      texts.goesOn(leaseHours),
      by === 'seller' ? texts.bySeller : texts.byBuyer,
      { kind: 'link', label: texts.keys, url: `${shop.siteUrl}/redownload${query}` },
      questions(shop),
    ],
    shop,
  );
}

const describeAccount = ({ accountNumber, brokerName }: Account) =>
  texts.account(maskedAccount(accountNumber), brokerName);

/**
 * Masks an account number for mails. Keeps its last four digits: eight would look like a one-time
 * password.
 */
export function maskedAccount(accountNumber: string): string {
  const digits = accountNumber.replace(/\D/g, '');
  return digits === '' ? 'an account without a number' : `•••${digits.slice(-4)}`;
}
