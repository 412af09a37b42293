import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, gt } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { getReleaseMail, sendReleaseMail } from '#contract/catalogue/release-mails.ts';
import { outbox, products } from '#db/schema.ts';
import type { InboxMail } from '../support/inbox.ts';
import { insertBuyers } from '../support/release-stage.ts';
import { dataOf, useServedShop } from '../support/shop.ts';
import { ownProduct, publish } from '../support/versions.ts';
import { byExtent } from '../support/extent.ts';
import { seededRandom } from './seeded-random.ts';

const shop = useServedShop({ admin: true });
const kills = byExtent(2, 30);
const buyers = byExtent(150, 1_000);
const random = seededRandom();
/** Mails are written within some hundred ms and sent over seconds; the kill comes at random. */
const withinMs = 900;
const untilSending = { timeout: 60_000, interval: 5 };
/** Postmark has taken the mail; the kill comes before its answer. */
const answerMs = 30;

test(
  `${kills} kills in the midst of releases, and each buyer gets one mail of each @p107`,
  async () => {
    const { db } = shop.database;
    const { id, name } = await ownProduct(shop);
    const product = await db.query.products.findFirst({ where: eq(products.id, id) });
    await insertBuyers(db, { productId: id, fileId: product?.fileId ?? 0 }, buyers);
    const inFlight = and(eq(outbox.state, 'queued'), gt(outbox.attempts, 0));
    const countInFlight = () => db.$count(outbox, inFlight);
    let cutWhileSending = 0;
    for (let kill = 0; kill < kills; kill++) {
      await shop.control('reset', {});
      const number = `2.${kill}`;
      await publish(shop, id, { number, notify: '0' });
      const slow = { operation: 'mail', fault: 'slow', ms: answerMs, times: buyers };
      await shop.control('faults', slow);
      const announced = shop.call(sendReleaseMail, { id, number }, shop.token);
      if (kill % 2 === 1) await vi.waitUntil(async () => (await countInFlight()) > 0, untilSending);
      else await delay(random() * withinMs);
      await shop.kill();
      await announced;
      await fetch(`${shop.sandboxUrl}/_control/faults`, { method: 'DELETE' });
      cutWhileSending += await countInFlight();
      // Claimed mails would be retried only after a minute.
      await db.update(outbox).set({ nextAttemptAt: new Date() }).where(inFlight);
      await shop.restart();
      // The seller got no answer and presses the button again.
      dataOf(await shop.call(sendReleaseMail, { id, number }, shop.token));
      await expect
        .poll(() => progress(id, number), { timeout: 60_000, interval: 200 })
        .toEqual({ total: buyers, sent: buyers, failed: 0, bought: 0, state: 'done' });
      const counts = await countByAddress(`${name} ${number} is out`);
      expect(counts.size).toBe(buyers);
      expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
    }
    // Some kills lost the answer of a mail.
    expect(cutWhileSending).toBeGreaterThan(0);
  },
  kills * 60_000,
);

async function progress(id: number, number: string) {
  return dataOf(await shop.call(getReleaseMail, { id, number }, shop.token));
}

async function countByAddress(subject: string): Promise<Map<string, number>> {
  const response = await fetch(`${shop.sandboxUrl}/inbox.json?limit=2000`);
  const { mails } = (await response.json()) as { mails: InboxMail[] };
  const counts = new Map<string, number>();
  for (const mail of mails) {
    if (mail.subject === subject) counts.set(mail.to, (counts.get(mail.to) ?? 0) + 1);
  }
  return counts;
}
