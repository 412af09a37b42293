import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { askForCode } from '../support/redownload-steps.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

/** The address that the sandbox's approval window proposes. */
const buyerEmail = 'trader@example.com';

test('the re-download page reports an unknown order and a wrong code @p51', async () => {
  const visitor = await fixtures.newVisitor();
  const { page, open } = visitor;
  const orderId = await fixtures.shop.approvedOrder((await fixtures.shop.paidProduct()).id);
  visitor.expectTrouble(/POST \/api\/request-otp 404/);
  await open('/redownload');
  await askForCode(page, orderId, buyerEmail);
  await expect(page.getByText('Invalid Order ID or email')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Order ID' })).toHaveValue(orderId);

  const { orderID } = await fixtures.shop.buy((await fixtures.shop.paidProduct()).id);
  const order = await fixtures.shop.findOrder(orderID);
  await askForCode(page, orderID, order.email ?? '');
  await page.getByRole('textbox', { name: 'OTP' }).fill('00000000');
  visitor.expectTrouble(/POST \/api\/redownload 401/);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByText('Invalid or expired OTP')).toBeVisible();
});
