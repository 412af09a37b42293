import { and, asc, eq, gt, sql, type SQLWrapper } from 'drizzle-orm';
import {
  freeMoveHours,
  moveWindowDays,
  movesPerPurchase,
  type Moves,
  leaseHours,
} from '#contract/buyers/portal.ts';
import type { Db } from '#db/client.ts';
import { licenseMoves, licenses } from '#db/schema.ts';
import { formatMoment } from '#texts/language.ts';
import { mailFacts, movedMail as texts, questions } from '#texts/mails.ts';
import { renderMail, type Shop } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';

const hourMs = 3_600_000;
const windowMs = moveWindowDays * 24 * hourMs;

const countedSince = (now: Date): Date => new Date(now.getTime() - windowMs);

/** Returns the date since which new keys move without being counted. */
export const freeSince = (now: Date): Date => new Date(now.getTime() - freeMoveHours * hourMs);

/** Returns a purchase's or part's used moves and, if none is left, when the next is possible. */
export async function readMoves(
  db: Pick<Db, 'select'>,
  { orderId, partId }: { orderId: string | SQLWrapper; partId: number | null | SQLWrapper },
  now: Date,
): Promise<Moves> {
  const counted = await db
    .select({ createdAt: licenseMoves.createdAt })
    .from(licenseMoves)
    .innerJoin(licenses, eq(licenses.id, licenseMoves.licenseId))
    .where(
      and(
        eq(licenseMoves.orderId, orderId),
        sql`${licenses.partId} IS ${partId}`,
        eq(licenseMoves.isCounted, true),
        gt(licenseMoves.createdAt, countedSince(now)),
      ),
    )
    .orderBy(asc(licenseMoves.createdAt));
  const [oldest] = counted;
  const isUsedUp = counted.length >= movesPerPurchase;
  return {
    limit: movesPerPurchase,
    used: counted.length,
    windowDays: moveWindowDays,
    nextAt:
      isUsedUp && oldest ? new Date(oldest.createdAt.getTime() + windowMs).toISOString() : null,
  };
}

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
function renderMovedMail(key: MovedKey, shop: Shop, now: Date) {
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

/** Masks an account number but for four digits: eight would look like a one-time password. */
export function maskedAccount(accountNumber: string): string {
  const digits = accountNumber.replace(/\D/g, '');
  return digits === '' ? 'an account without a number' : `•••${digits.slice(-4)}`;
}
