import { eq } from 'drizzle-orm';
import { test } from 'vitest';
import { texts } from '#contract/buyers/portal.ts';
import { licenseMoves } from '#db/schema.ts';
import { pageReport } from '../support/axe.ts';
import { expect } from '../support/expect.ts';
import { licenseKey, licenseRegion } from '../support/license-steps.ts';
import { broker, helpButton, item, moveButton, newAccount } from '../support/portal-steps.ts';
import { insertTrace, openedPurchase, useKey } from '../support/portal.ts';
import { askForCode, giveCode, readCode } from '../support/redownload-steps.ts';
import { byExtent, isFull } from '../support/extent.ts';
import { bothWidths, useFixtures, untilUsable } from '../support/visitor.ts';

const fixtures = useFixtures();

test.each(bothWidths.slice(byExtent(1, 0)))(
  'after the code a buyer sees the keys with their last checks, and moves one: %s @p87 @p88 @p89',
  async (_, width) => {
    const { shop } = fixtures;
    const purchase = await openedPurchase(shop, ['5012345', '5012346']);
    const { keys, key, id, orderID, email } = purchase;
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, open } = await fixtures.newVisitor({ width, permissions });
    const { look, found } = pageReport(page, { withAxe: isFull });
    await open(`/redownload?orderId=${orderID}`);
    await askForCode(page, orderID, email);
    await giveCode(page, await readCode(shop, email));
    await expect(licenseRegion(page)).toContainText('2 of 5 used');
    await expect(licenseKey(page)).toHaveText(keys.map((each) => each.licenseKey));
    await expect(item(page, '5012345')).toContainText('This key hasn’t been used yet.');
    await item(page, '5012345').getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key.licenseKey);

    const server = 'Broker-Live02';
    await insertTrace(shop, key.id, { server, lastAt: new Date(Date.now() - 190_000) });
    await useKey(shop, key.id);
    await page.reload();
    await untilUsable(page);
    await expect(item(page, '5012345')).toContainText(
      'Last check 3 minutes ago, Broker-Live02, version 2.3, MT5: approved.',
    );
    await expect(item(page, '5012345')).toContainText('In use');
    await helpButton(page, '5012346').click();

    await moveButton(page, '5012345').click();
    await expect(newAccount(page)).toBeFocused();
    const form = page.getByRole('form', { name: 'Move the key of account 5012345' });
    await expect(form).toContainText('keeps running for up to 72 hours');
    await expect(form).toContainText('3 of 3 moves left in 30 days.');
    await newAccount(page).fill('MT5 6001');
    await expect(newAccount(page)).toHaveAccessibleDescription(texts.noLogin);
    await look('help and a move');
    await newAccount(page).fill('6001');
    await expect(newAccount(page)).toHaveAccessibleDescription('');
    const longName = `A broker with a ${'very '.repeat(15)}long name`;
    await broker(page, '5012345').fill(longName);
    await page.getByRole('button', { name: 'Move key' }).click();
    await expect(item(page, '6001')).toBeFocused();
    await expect(item(page, '6001')).toContainText(`Account 6001, ${longName}`);
    await expect(item(page, '6001').getByText('now belongs to account 6001')).toBeVisible();
    await expect(licenseRegion(page)).toContainText('2 of 3 moves left in 30 days.');
    await look('moved');
    const { db } = shop.database;
    expect(await db.$count(licenseMoves, eq(licenseMoves.orderId, id))).toBe(1);
    expect(found).toEqual({});
  },
);
