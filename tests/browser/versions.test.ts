import { expect } from '../support/expect.ts';
import { expect as assert, describe, test } from 'vitest';
import { findingsOf } from '../support/axe.ts';
import { logIn } from '../support/admin-steps.ts';
import { buyProduct } from '../support/buyers.ts';
import { savedFile } from '../support/downloads.ts';
import { executable, field } from '../support/product-form-steps.ts';
import { file as uploaded } from '../support/product-form.ts';
import { askForCode, giveCode, readCode } from '../support/redownload-steps.ts';
import { ownProduct, publish, sha256, versionSteps } from '../support/versions.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ admin: true });

test('the product form checks a set file against the newest version before the upload @p119', async () => {
  const source = 'input double Lots = 0.1;\ninput int Magic = 7;\n';
  const { id } = await ownProduct(fixtures.shop, { file: uploaded('own.mq5', source) });
  const seller = await fixtures.newVisitor();
  await logIn(seller, `/admin/edit-product/${id}`);
  const text = 'Lots=0.2\r\nOld=1\r\n';
  await field(seller.page, 'Set Files').setInputFiles({
    name: 'EURUSD.set',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await expect(
    seller.page.getByText('2 inputs; Old not in version 1.0; Magic missing'),
  ).toBeVisible();
});

describe('a new version @p105', () => {
  test('is published by the seller, and a buyer downloads it and the one before', async () => {
    const { id, name, bytes: first } = await ownProduct(fixtures.shop);
    const { email, orderID } = await buyProduct(fixtures.shop, id);

    const seller = await fixtures.newVisitor();
    await logIn(seller, `/admin/edit-product/${id}`);
    const panel = seller.page.getByRole('region', { name: 'Versions' });
    await panel.getByRole('button', { name: 'New version' }).click();
    await expect(field(seller.page, 'Number')).toHaveValue('1.1');
    await panel.getByLabel('Channel').selectOption('Beta');
    await panel.getByLabel('Channel').selectOption('Stable');
    await expect(panel.getByLabel('Mail 1 buyer')).toBeChecked();
    await field(seller.page, 'Number').fill('01.5');
    await panel.getByRole('button', { name: 'Publish' }).click();
    await expect(panel.getByText('Write 1.5 instead of 01.5')).toBeVisible();
    await expect(panel.getByText('Choose a file', { exact: true })).toBeVisible();
    await field(seller.page, 'Number').fill('2.0');
    await field(seller.page, 'Notes').fill('- Trades **less**');
    await panel.getByText('Preview of the notes').click();
    await expect(panel.getByRole('listitem').getByText('less', { exact: true })).toBeVisible();
    const file = executable('second.ex5');
    await field(seller.page, 'Version file').setInputFiles(file);
    await panel.getByRole('button', { name: 'Publish' }).click();
    await seller.page.getByRole('dialog').getByRole('button', { name: 'Publish 2.0' }).click();
    await expect(seller.page.getByText('Version 2.0 published.')).toBeVisible();
    const rows = panel.getByRole('list').first().getByRole('listitem');
    await expect(rows.first()).toContainText('2.0');
    await expect(seller.page.getByText('Current file: second.ex5')).toBeVisible();
    assert(await findingsOf(seller.page)).toEqual([]);

    const buyer = await fixtures.newVisitor({ width: phone });
    await buyer.open(`/product/${id}`);
    const news = buyer.page.getByRole('region', { name: "What's new" });
    await expect(news).toContainText(/Version 2\.0, \d{1,2} \w+ \d{4}/);
    await expect(news.locator('strong')).toHaveText('less');
    await buyer.open(`/redownload?orderId=${orderID}`);
    await askForCode(buyer.page, orderID, email);
    await giveCode(buyer.page, await readCode(fixtures.shop, email));
    await expect(buyer.page.getByText(name)).toBeVisible();
    const versions = buyer.page.getByRole('region', { name: 'Versions' });
    await expect(versions.getByRole('listitem')).toHaveCount(2);
    const fetchBy = async (link: string) => {
      const [download] = await Promise.all([
        buyer.page.waitForEvent('download'),
        buyer.page.getByRole('link', { name: link, exact: true }).click(),
      ]);
      return savedFile(download);
    };
    const second = { name: 'second.ex5', hash: sha256(file.buffer) };
    assert(await fetchBy('Download')).toEqual(second);
    await expect(versions.getByRole('listitem').first()).toContainText('Version 2.0Current');
    await expect(versions.getByRole('link')).toHaveCount(1);
    assert(await fetchBy('Get version 1.0')).toEqual({
      name: 'versioned.ex5',
      hash: sha256(first),
    });
    await versions.getByText("What's new").click();
    await expect(versions.locator('li li strong')).toHaveText('less');
    assert(await overflowOf(buyer.page)).toBe(0);
    assert(await findingsOf(buyer.page)).toEqual([]);

    await seller.page.reload();
    await expect(rows.first()).toContainText('1 download');
  });

  test('is offered as a beta to buyers who want it, and becomes stable', async () => {
    const { id } = await ownProduct(fixtures.shop);
    await publish(fixtures.shop, id, { number: '2.0', channel: 'beta', notes: 'Early' });
    const { email, orderID } = await buyProduct(fixtures.shop, id);
    const buyer = await fixtures.newVisitor({ width: phone });
    await buyer.open(`/redownload?orderId=${orderID}`);
    await askForCode(buyer.page, orderID, email);
    await giveCode(buyer.page, await readCode(fixtures.shop, email));
    const versions = buyer.page.getByRole('region', { name: 'Versions' });
    await expect(versions.getByRole('listitem')).toHaveCount(1);
    await versions.getByLabel('Offer me beta versions').check();
    await expect(versions.getByRole('listitem').first()).toContainText('Version 2.0Beta');
    await buyer.page.reload();
    await expect(versions.getByLabel('Offer me beta versions')).toBeChecked();
    await expect(versions.getByRole('listitem')).toHaveCount(2);

    const seller = await fixtures.newVisitor();
    await logIn(seller, `/admin/edit-product/${id}`);
    const panel = seller.page.getByRole('region', { name: 'Versions' });
    await panel.getByRole('button', { name: 'Make stable' }).click();
    await expect(panel.getByText('Beta')).toHaveCount(0);
    await buyer.open(`/product/${id}`);
    await expect(buyer.page.getByRole('region', { name: "What's new" })).toContainText(
      'Version 2.0',
    );
  });
});

describe('a withdrawal @p106', () => {
  test('says what becomes of buyers, takes a reason, and can be undone @p251', async () => {
    const { id } = await ownProduct(fixtures.shop);
    await buyProduct(fixtures.shop, id);
    const seller = await fixtures.newVisitor();
    await logIn(seller, `/admin/edit-product/${id}`);
    const { page } = seller;
    const panel = page.getByRole('region', { name: 'Versions' });
    await panel.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Its buyers (1) keep their purchases and license keys.');
    await expect(dialog.getByLabel('Email everyone whose program runs it')).toBeChecked();
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Say why');
    await dialog.getByLabel('Reason').fill('It opens too many trades');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(panel).toContainText('Buyers read: It opens too many trades');
    const visitor = await fixtures.newVisitor({ width: phone });
    await visitor.open(`/product/${id}`);
    await expect(visitor.page.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
    await expect(visitor.page.getByText('cannot be bought at the moment')).toBeVisible();
    const { numbers } = versionSteps(fixtures.shop);
    assert(await numbers(id)).toEqual(['1.0']);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(panel.getByText('Withdrawn')).toHaveCount(0);
    await visitor.open(`/product/${id}`);
    await expect(visitor.page.getByRole('button', { name: 'Buy Now' })).toBeEnabled();
  });
});
