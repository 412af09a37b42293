import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { findingsOf } from '../support/axe.ts';
import { visitAfterPurchase } from '../support/checkout-steps.ts';
import { fillLicenseForm, generate, licenseKey } from '../support/license-steps.ts';
import { openedPurchase } from '../support/portal.ts';
import { askForCode, giveCode, readCode } from '../support/redownload-steps.ts';
import { label, openTerminal, press, startProgram, state } from '../support/terminal-steps.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ admin: true });
const login = '5012345';

async function moveClock(page: Page, hours: number, direction: 'Forward' | 'Back') {
  await page.getByLabel('Move the clock by hours').fill(String(hours));
  await press(page, direction);
}

async function soldProgram() {
  const { product, key, ...purchase } = await openedPurchase(fixtures.shop, [login]);
  return { ...purchase, product, licenseId: key.id, licenseKey: key.licenseKey };
}

async function runningTerminal(width: number) {
  const program = await soldProgram();
  const visitor = await fixtures.newVisitor({ width });
  await openTerminal(visitor.page, fixtures.shop);
  await startProgram(visitor.page, { ...program, login });
  await expect(state(visitor.page)).toHaveText('OK');
  return { ...visitor, ...program };
}

describe.each([phone, 1280])('at %i px @p92', (width) => {
  test('the terminal leases a bought key and shows request and answer @p92', async () => {
    const { page, product } = await visitAfterPurchase(fixtures, { width });
    await fillLicenseForm(page, login);
    await generate(page).click();
    const key = await licenseKey(page).innerText();
    await openTerminal(page, fixtures.shop);
    await expect(label(page)).toHaveText('No program is on the chart.');
    await startProgram(page, { product, licenseKey: key, login });
    await expect(state(page)).toHaveText('OK');
    await expect(label(page)).toHaveText('License OK');
    const talk = page.locator('#talk');
    await expect(talk).toContainText(`key=${key}&login=${login}&server=Broker-Live02`);
    await expect(talk).toContainText(`status=ok\nreason=\nproduct=${product.id}`);
    await expect(talk).toContainText('The signature is valid (kid 1).');
    expect(await overflowOf(page)).toBe(0);
    expect(await findingsOf(page)).toEqual([]);
  });

  test('72 hours without network lead to GRACE, then STOPPED, and a clock set back changes nothing @p92', async () => {
    const { page } = await runningTerminal(width);
    await press(page, 'Cut the network');
    await expect(state(page)).toHaveText('OK');
    await moveClock(page, 71, 'Forward');
    await expect(state(page)).toHaveText('GRACE');
    await expect(label(page)).toHaveText(
      /^License: store not reachable \(error 5203\), (less than )?1 h left$/,
    );
    await page.reload();
    await expect(state(page)).toHaveText('GRACE');
    // Two of these hours remain for drift when the clock is set back.
    await moveClock(page, 4, 'Forward');
    await expect(state(page)).toHaveText('STOPPED');
    await expect(label(page)).toContainText('the store has not answered for too long');
    await moveClock(page, 24, 'Back');
    await expect(state(page)).toHaveText('STOPPED');
    await expect(label(page)).toContainText('the store has not answered for too long');
    expect(await overflowOf(page)).toBe(0);
    expect(await findingsOf(page)).toEqual([]);
    await press(page, 'Reconnect the network');
    await press(page, 'Check now');
    await expect(state(page)).toHaveText('OK');
  });

  test('a moved key is refused under the old login and leased under the new @p92', async () => {
    const { page, open, orderID, email, ...program } = await runningTerminal(width);
    await open(`/redownload?orderId=${orderID}`);
    await askForCode(page, orderID, email);
    await giveCode(page, await readCode(fixtures.shop, email));
    await page.getByRole('button', { name: 'Move to another account' }).click();
    const form = page.getByRole('form', { name: `Move the key of account ${login}` });
    await form.getByRole('textbox', { name: 'New account number' }).fill('6001234');
    await form.getByRole('textbox', { name: 'Broker name' }).fill('Harbour Markets');
    await form.getByRole('button', { name: 'Move key' }).click();
    const moved = page.getByRole('listitem', { name: 'Key of account 6001234', exact: true });
    await expect(moved).toBeVisible();

    await openTerminal(page, fixtures.shop);
    await expect(state(page)).toHaveText('OK');
    await press(page, 'Check now');
    await expect(state(page)).toHaveText('STOPPED');
    await expect(label(page)).toContainText('This license key is for another trading account.');
    await startProgram(page, { ...program, login: '6001234' });
    await expect(state(page)).toHaveText('OK');
  });
});
