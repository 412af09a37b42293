import { leaseHours } from '#contract/portal.ts';
import { replyTime } from '#texts/tickets.ts';
import type { Db } from '#db/client.ts';
import { jointDigits, renderMailBody, type Shop } from '../mail/mail-body.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { maskedAccount } from './masked-account.ts';

/** How long this mail is worth sending. */
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

/** Confirms that a key belongs to another account now, once for each move. */
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

/** Names accounts by their last four digits, and the key by its first five characters. */
export function renderMovedMail(key: MovedKey, shop: Shop, now: Date) {
  const { productName, paypalOrderId, licenseKey, from, to, by } = key;
  const date = now.toISOString();
  const query = paypalOrderId ? `?${new URLSearchParams({ orderId: paypalOrderId })}` : '';
  return {
    subject: jointDigits(`Your license key for ${productName} was moved`),
    ...renderMailBody(
      'Your license key belongs to another account now',
      [
        {
          kind: 'facts',
          facts: [
            ['Product', productName],
            ['License key', `${licenseKey.slice(0, 5)}-…`],
            ['Before', describeAccount(from)],
            ['Now', describeAccount(to)],
            ['Date', `${date.slice(0, 10)} ${date.slice(11, 16)} UTC`],
          ],
        },
        {
          kind: 'text',
          text: `The key itself stays the same. On the account before, the program goes on for up to ${leaseHours} hours; then it opens no new trades there, and still looks after those that are open.`,
        },
        {
          kind: 'text',
          text:
            by === 'seller'
              ? 'We have moved it for you. It does not count as one of your moves.'
              : 'It was moved on the re-download page, after a one-time password that we mailed you. If it was not you, somebody reads your mails: write to us at once.',
        },
        { kind: 'link', label: 'See your keys', url: `${shop.siteUrl}/redownload${query}` },
        {
          kind: 'text',
          text: `Questions? Answer this mail or write to ${shop.supportEmail}; we reply within ${replyTime}.`,
        },
      ],
      shop,
    ),
  };
}

const describeAccount = ({ accountNumber, brokerName }: Account) =>
  `${maskedAccount(accountNumber)}, ${brokerName}`;
