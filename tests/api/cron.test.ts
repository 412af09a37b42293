import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { meta, orders } from '#db/schema.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import { inboxOf, mailsOf, waitingMail } from '../support/inbox.ts';
import { useShop, type Shop } from '../support/shop.ts';

const secret = 'a secret for cron';

const callCron = (shop: Shop, authorization?: string, method = 'POST') =>
  fetch(`${shop.url}/api/cron`, {
    method,
    ...(authorization && { headers: { Authorization: authorization } }),
  });

describe('in a shop with a secret', () => {
  const shop = useShop({ env: { CRON_SECRET: secret, TRUSTED_PROXIES: '1' } });

  test('repeated calls do nothing twice, beside workers and each other @p80 @p301', async () => {
    const { id } = await shop.paidProduct();
    const email = 'late@example.com';
    const orderID = await shop.approvedOrder(id, { email });
    await shop.database.db.update(orders).set({ createdAt: new Date(Date.now() - 60_000) });
    await enqueueMail(shop.database.db, waitingMail(), new Date());
    // The start has swept.
    const lastSweep = eq(meta.name, 'swept-at');
    await expect.poll(() => shop.database.db.$count(meta, lastSweep)).toBe(1);
    await shop.database.db.delete(meta).where(lastSweep);
    const calls = ['GET', 'POST', 'GET'].map((method) =>
      callCron(shop, `Bearer ${secret}`, method),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
    const reports = await Promise.all(answers.map((answer) => answer.json()));
    for (const { mails, checks } of reports) {
      expect([mails.state, checks.state]).toEqual(['done', 'done']);
    }
    expect(reports.filter(({ sweep }) => sweep.state === 'done')).toHaveLength(1);
    expect(reports.filter(({ sweep }) => sweep.state === 'not due')).toHaveLength(2);
    await expect.poll(async () => (await shop.findOrder(orderID)).state).toBe('completed');
    await mailsOf(shop, email, 1);
    await callCron(shop, `Bearer ${secret}`);
    for (const address of [email, waitingMail().to]) {
      expect(await inboxOf(shop, address)).toHaveLength(1);
    }
  });

  test('ten wrong secrets close the endpoint to their address @p80', async () => {
    const ask = (authorization: string, from: string) =>
      fetch(`${shop.url}/api/cron`, {
        headers: { Authorization: authorization, 'X-Forwarded-For': from },
      });
    const wrong = [secret, `Bearer ${secret}!`, 'Bearer', `bearer ${secret.slice(1)}`];
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn++) {
      statuses.push((await ask(wrong[turn % wrong.length] ?? '', '203.0.113.9')).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await ask(`Bearer ${secret}`, '203.0.113.9')).status).toBe(429);
    expect((await ask(`Bearer ${secret}`, '203.0.113.10')).status).toBe(200);
    expect((await callCron(shop, `Bearer ${secret}`, 'DELETE')).status).toBe(405);
  });
});

describe('in a shop without one', () => {
  const shop = useShop({ seed: 'none' });

  test('the endpoint is 404 without CRON_SECRET @p80', async () => {
    for (const authorization of [undefined, 'Bearer ', 'Bearer null', 'Bearer undefined']) {
      const answer = await callCron(shop, authorization);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({
        error: expect.stringContaining('no such address'),
      });
    }
  });
});
