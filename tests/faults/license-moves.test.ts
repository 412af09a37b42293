import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { movePortalLicense } from '#contract/buyers/portal.ts';
import { auditLog, licenseMoves, licenses, outbox } from '#db/schema.ts';
import { newToken, openedPurchase } from '../support/portal.ts';
import { useShop } from '../support/shop.ts';
import { byExtent } from '../support/extent.ts';
import { seededRandom } from './seeded-random.ts';

const shop = useShop();
const kills = byExtent(4, 60);
const random = seededRandom();
/** A move takes some milliseconds; the kill comes at a random moment of it. */
const withinMs = 25;

test(
  `${kills} kills in the midst of moves leave each key where it was or where it goes, whole @p88`,
  async () => {
    let acknowledged = 0;
    for (let kill = 0; kill < kills; kill++) {
      const { id: orderId, keys, email } = await openedPurchase(shop, ['1001', '1002', '1003']);
      const portalToken = await newToken(shop, orderId);
      const moves = keys.map(async ({ id }, place) => {
        await delay(random() * withinMs);
        const account = { accountNumber: `200${place}`, brokerName: 'New Markets' };
        const answer = await shop.call(movePortalLicense, { portalToken, id, ...account });
        return { id, isMoved: answer.ok };
      });
      await delay(random() * withinMs);
      await shop.kill();
      const answers = await Promise.all(moves);
      await shop.restart();
      acknowledged += answers.filter(({ isMoved }) => isMoved).length;
      for (const [place, { id, isMoved }] of answers.entries()) {
        await expectWhole({ id, place, email, isMoved });
      }
    }
    // Kills hit before and after moves.
    expect(acknowledged).toBeLessThan(kills * 3);
  },
  kills * 20_000,
);

/** Expects the key at one of its accounts, and move, mail and audit log to agree. */
async function expectWhole(key: { id: number; place: number; email: string; isMoved: boolean }) {
  const { db } = shop.database;
  const { id, place, email, isMoved } = key;
  const [license] = await db.select().from(licenses).where(eq(licenses.id, id));
  const [move, ...more] = await db
    .select()
    .from(licenseMoves)
    .where(eq(licenseMoves.licenseId, id))
    .orderBy(asc(licenseMoves.id));
  const isThere = license?.login === `200${place}`;
  expect([`100${place + 1}`, `200${place}`]).toContain(license?.login);
  expect(license?.accountNumber).toBe(license?.login);
  expect(isThere || !isMoved).toBe(true);
  expect(more).toEqual([]);
  expect(move !== undefined).toBe(isThere);
  const isMail = and(eq(outbox.kind, 'license-moved'), eq(outbox.subjectId, String(move?.id)));
  expect(await db.$count(outbox, and(isMail, eq(outbox.toAddress, email)))).toBe(isThere ? 1 : 0);
  const subject = `License ${id}, account 100${place + 1} at Harbour Markets`;
  expect(await db.$count(auditLog, eq(auditLog.subject, subject))).toBe(isThere ? 1 : 0);
}
