import { formatMoment } from '#texts/language.ts';
import { receiptConsents as texts } from '#texts/sales.ts';
import type { Db } from '#db/client.ts';
import type { Block } from '#server/adapters/mail/mail-body.ts';
import { findConsents } from './find-consents.ts';

/** Lists what the buyer ticked, for the receipt; empty for an order without consents. */
export async function listConsents(db: Pick<Db, 'select'>, orderId: string): Promise<Block[]> {
  const consents = await findConsents(db, orderId);
  if (!consents) return [];
  const items = consents.boxes.map(({ words }) => words);
  return [texts.given(formatMoment(consents.givenAt)), { kind: 'list', items }, texts.attached];
}
