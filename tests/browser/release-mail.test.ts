import { expect } from '../support/expect.ts';
import { expect as assert, test } from 'vitest';
import { logIn } from '../support/admin-steps.ts';
import { findingsOf } from '../support/axe.ts';
import { buyProduct } from '../support/buyers.ts';
import { mailsOf } from '../support/inbox.ts';
import { executable, field } from '../support/product-form-steps.ts';
import { useFixtures } from '../support/visitor.ts';
import { toldBuyer } from '../support/unsubscribing.ts';
import { ownProduct, publish } from '../support/versions.ts';

const fixtures = useFixtures({ admin: true });

test('the seller mails the buyers with a release, and of an earlier one later @p107 @p251 @p357', async () => {
  const { shop } = fixtures;
  const { id, name } = await ownProduct(shop);
  const { email } = await buyProduct(shop, id);
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller, `/admin/edit-product/${id}`);
  const panel = page.getByRole('region', { name: 'Versions' });
  await panel.getByRole('button', { name: 'New version' }).click();
  await field(page, 'Number').fill('2.0');
  await field(page, 'Version file').setInputFiles(executable('second.ex5'));
  await expect(panel.getByLabel('Mail 1 buyer')).toBeChecked();
  await panel.getByRole('button', { name: 'Publish' }).click();
  const asked = page.getByRole('dialog', { name: 'Publish 2.0 and mail 1 buyer?' });
  await expect(asked).toContainText('Make sure second.ex5 belongs to this product.');
  const mail = asked.frameLocator('iframe');
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText(`${name} 2.0 is out`);
  await asked.getByRole('button', { name: 'Publish 2.0 and mail 1 buyer' }).click();
  await expect(page.getByText('Version 2.0 published.')).toBeVisible();
  const [newest, first] = [0, 1].map((place) => panel.getByRole('listitem').nth(place));
  await expect(newest ?? panel).toContainText('Mailed to 1 buyer.');
  assert((await mailsOf(shop, email, 2))[0]?.subject).toBe(`${name} 2.0 is out`);
  await expect(panel.getByRole('button', { name: 'Mail the buyers' })).toHaveCount(1);
  await first?.getByRole('button', { name: 'Mail the buyers' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 buyer will be emailed');
  await dialog.getByRole('button', { name: 'Mail' }).click();
  await expect(first ?? panel).toContainText('Mailed to 1 buyer.');
  await expect(panel.getByRole('button', { name: 'Mail the buyers' })).toHaveCount(0);
  await mailsOf(shop, email, 3);
  assert(await findingsOf(page)).toEqual([]);
});

test('a buyer unsubscribes from release mails by one click, and takes it back @p108', async () => {
  const { shop } = fixtures;
  const { product, email } = await toldBuyer(shop);
  const { page } = await fixtures.newVisitor();
  await page.goto(`${shop.sandboxUrl}/inbox?to=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: `${product.name} 2.0 is out` }).click();
  await expect(page.getByText('broadcast', { exact: true })).toBeVisible();
  await expect(page.getByText('Calmer.').first()).toBeVisible();
  // As a mail program offers it.
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No more emails about new versions',
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You’ll get emails about new versions again',
  );
  await publish(shop, product.id, { number: '2.1', notify: '1' });
  assert((await mailsOf(shop, email, 3))[0]?.subject).toBe(`${product.name} 2.1 is out`);

  await page.goto(`${shop.sandboxUrl}/inbox?to=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: '2.1 is out' }).click();
  // The link in the text, which scanners follow too: it asks first.
  await page.locator('.text-part').getByRole('link', { name: '/unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop these emails?');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});
