import { test } from 'vitest';
import { getOrder } from '#contract/sales/orders.ts';
import { adminToken, logIn } from '../support/admin-steps.ts';
import { findingsOf } from '../support/axe.ts';
import { buyAs, newBuyer } from '../support/buyers.ts';
import { expect } from '../support/expect.ts';
import { dataOf } from '../support/shop.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

test('a seller sees a dispute, reads the evidence and sends it @p287 @p352 @p354', async () => {
  const { shop } = fixtures;
  const { id, orderID } = await buyAs(shop, newBuyer());
  const tell = (event: string, change = {}) =>
    shop.control('webhooks', { event_type: event, order_id: orderID, ...change });
  await tell('CUSTOMER.DISPUTE.CREATED');
  const seller = await fixtures.newVisitor({ width: phone });
  const { page } = seller;
  await logIn(seller, '/admin/overview');
  const toDo = page.getByRole('listitem').filter({ hasText: '1 disputed, 10 days left to answer' });
  await expect(toDo).toContainText('oldest: today');
  await toDo.getByRole('link', { name: '10 days left to answer' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Disputed');
  await seller.open(`/admin/purchases/${id}`);
  await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName('Dispute');
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Disputed');
  const panel = page.getByRole('region', { name: 'Dispute' });
  await expect(panel).toContainText('Merchandise or service not received');
  await expect(panel).toContainText('10 days left');
  expect(await overflowOf(page)).toBe(0);
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save the dossier' }).click();
  expect((await saving).suggestedFilename()).toBe(`dossier-${orderID}.pdf`);

  await panel.getByRole('button', { name: 'Send evidence' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Proof of fulfillment');
  await expect(dialog).toContainText('all sales are final');
  expect(await findingsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send to PayPal' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Evidence sent');
  await expect(panel.getByRole('button', { name: 'Send evidence' })).toBeHidden();

  await tell('CUSTOMER.DISPUTE.RESOLVED', { outcome: 'RESOLVED_SELLER_FAVOUR' });
  await page.reload();
  await expect(panel).toContainText('Won (Resolved seller favour)');
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Accept the claim' })).toBeHidden();
  const { disputes } = dataOf(await shop.call(getOrder, { id }, await adminToken(shop)));
  expect(disputes).toMatchObject([{ isWon: true, answers: [{ state: 'sent' }] }]);
});
