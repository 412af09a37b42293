import { eq } from 'drizzle-orm';
import { describe, test } from 'vitest';
import { products } from '#db/schema.ts';
import { expect } from '../support/expect.ts';
import { mailsOf } from '../support/inbox.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

describe('promise 167: a product with a trial', () => {
  test('offers it, and a mailed code starts it', async () => {
    const { shop } = fixtures;
    const { db } = shop.database;
    const { id } = await shop.paidProduct();
    await db
      .update(products)
      .set({ trialDays: 14, trialAccounts: 'demo' })
      .where(eq(products.id, id));
    const { page, open } = await fixtures.newVisitor();
    await open(`/product/${id}`);
    await page.getByRole('button', { name: 'Try it for 14 days' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('trial@example.com');
    await dialog.getByRole('button', { name: 'Send me a code' }).click();
    await expect(dialog.getByRole('status')).toContainText('trial@example.com');
    const [mail] = await mailsOf(shop, 'trial@example.com', 1);
    const code = /^\d{8}$/m.exec(mail?.text ?? '')?.[0] ?? '';
    await dialog.getByLabel('Code from the mail').fill(code);
    await dialog.getByLabel('Account Number').fill('7001001');
    await dialog.getByLabel('Broker Name').fill('Harbour Markets');
    await dialog.getByRole('button', { name: 'Start the trial' }).click();
    await expect(dialog.getByRole('heading')).toHaveText('Your trial is ready');
    await expect(dialog.getByLabel('License key')).toHaveText(/^(\w{5}-){5}\w{5}$/);
  });
});
