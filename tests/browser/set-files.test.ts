import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { listSetFiles } from '#contract/catalogue/products.ts';
import { findingsOf } from '../support/axe.ts';
import { bytesOf } from '../support/downloads.ts';
import { fullProduct, visitProduct } from '../support/product-page.ts';
import { dataOf } from '../support/shop.ts';
import { overflowOf, phone, untilUsable, useFixtures, type Visitor } from '../support/visitor.ts';

const fixtures = useFixtures();

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const setFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/plain', buffer });

/** No other text of the page or of a request contains this. */
const secret = 'Zk7QwertySecret';
const own = utf16(
  `; saved on 2026.11.02\r\n;\r\n; Entry\r\nInpPeriod=14||14||1||140||N\r\nInpOn=true||false||0||true||N\r\n; Money\r\nInpLots=0.10||0.10||0.010000||1.000000||Y\r\nInpComment=${secret}\r\n`,
);

const choose = (page: Page, name = 'Choose a file') => page.getByLabel(name, { exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Records everything that leaves the browser from now on: addresses, headers and bodies. */
function watchRequests({ page }: Visitor): () => string {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    sent.push(request.method(), request.url(), request.postData() ?? '');
  });
  return () => sent.join('\n');
}

async function downloadBy(page: Page, name: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) };
}

/** Opens the first set file of a product that has several. */
async function openFirst(width?: number) {
  const visitor = await visitProduct(fixtures, fullProduct, width ? { width } : {});
  await visitor.openIt();
  const { page, product } = visitor;
  const list = dataOf(await fixtures.shop.call(listSetFiles, { id: product.id }));
  await page.getByRole('button', { name: 'Check for Set Files' }).click();
  await page.getByRole('button', { name: `Inputs of ${list[0]?.symbol}` }).click();
  await expect(page.getByRole('heading', { name: list[0]?.fileName })).toBeVisible();
  return { ...visitor, list };
}

describe('a set file of a product @p94', () => {
  test('opens, is searched and edited, and downloads with only the edits changed @p93', async () => {
    const { page, list } = await openFirst();
    const before = await (await page.request.get(`/${list[0]?.filePath}`)).body();
    await expect(page.getByText('MetaTrader 5, strategy tester · UTF-16 · 9 inputs')).toBeVisible();
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: 'Risk', exact: true }),
    ).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search inputs' }).fill('buffer');
    await expect(page.getByText('1 of 9 inputs')).toBeVisible();
    const buffer = field(page, 'InpBufferPoints');
    const old = await buffer.inputValue();
    await buffer.fill('17,5');
    await expect(buffer).toHaveAccessibleDescription(`Write 17.5, with a point. was ${old}`);
    await expect(page.getByRole('button', { name: /^Download with/ })).toBeDisabled();
    await buffer.fill('17');
    const saved = await downloadBy(page, /^Download with 1 edited/);
    expect(saved.name).toBe(list[0]?.fileName);
    const edited = before
      .toString('utf16le')
      .replace(`InpBufferPoints=${old}|`, 'InpBufferPoints=17|');
    expect(saved.bytes.toString('utf16le')).toBe(edited);

    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: `Inputs of ${list[0]?.symbol}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(buffer).toHaveValue('17');
    await page.getByRole('button', { name: 'Undo all edits' }).click();
    await expect(buffer).toHaveValue(old);
  });

  test('is compared with another and with the visitor’s own, which is never sent @p94', async () => {
    const visitor = await openFirst();
    const { page, list } = visitor;
    await page
      .getByRole('combobox', { name: 'Compare with a set file of this product' })
      .selectOption({ value: String(list[2]?.id) });
    await expect(page.getByText(/: 1 changed\.$/)).toBeVisible();

    await page
      .getByRole('button', { name: /^Use it/ })
      .first()
      .click();
    await expect(page.getByText(/: no differences\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download with 1 edited' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo all edits' }).click();

    const sent = watchRequests(visitor);
    await choose(page, 'Your own file').setInputFiles(setFile('mine.set', own));
    await expect(page.getByText('mine.set: 9 only here, 4 only there.')).toBeVisible();
    await page.getByText('Only in mine.set (4)').click();
    await expect(page.getByText(secret)).toBeVisible();
    await choose(page, 'Your own file').setInputFiles(setFile('note.txt', Buffer.from('hello')));
    await expect(page.getByRole('alert').filter({ hasText: 'note.txt' })).toContainText(
      'Line 1 is neither name=value nor a comment: “hello”.',
    );
    expect(sent()).toBe('');
  });

  test('an older set file and the visitor’s own show what changed since @p119', async () => {
    const { page, openIt } = await visitProduct(fixtures, 'Prop Guard');
    await openIt();
    await page.getByRole('button', { name: 'Check for Set Files' }).click();
    const sentence = 'Against version 2.1: 3 inputs are new, 1 is gone';
    await expect(page.getByRole('link', { name: sentence })).toHaveCount(1);
    await page.getByRole('button', { name: 'Inputs of EURUSD' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(sentence)).toHaveCount(1);
    await expect(dialog.getByText('not in 2.1')).toHaveCount(1);
    const row = dialog.getByRole('listitem').filter({ hasText: 'InpDailyLossMoney' });
    await expect(row.filter({ hasText: 'not in 2.1' })).toBeVisible();
    await dialog.getByText('New in version 2.1 (3)').click();
    await expect(dialog.getByText('InpTrailing', { exact: true })).toBeVisible();
    await choose(page, 'Your own file').setInputFiles(setFile('mine.set', own));
    await expect(
      dialog.getByText('mine.set: Against version 2.1: 8 inputs are new, 4 are gone'),
    ).toBeVisible();
    expect(await findingsOf(page, 'dialog[open]')).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Inputs of US30' }).click();
    await expect(dialog.getByRole('heading', { name: 'PropGuard_US30_M1.set' })).toBeVisible();
    await expect(dialog.getByText('Against version').filter({ visible: true })).toHaveCount(0);
  });

  test('the product page lists the inputs in a table that fits a phone, without JavaScript too @p119', async () => {
    const { page, openIt } = await visitProduct(fixtures, 'Lot Size Panel', {
      width: phone,
      javaScriptEnabled: false,
    });
    await openIt();
    const section = page.getByRole('region', { name: 'Inputs' });
    await expect(section).toContainText('Version 1.0 has 3 inputs.');
    await expect(section.getByRole('row').nth(1)).toContainText(
      /InpRiskPercent\s*Risk\s*double\s*Risk per trade in % of equity/,
    );
    await expect(page.getByRole('link', { name: 'Inputs 3' })).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
  });
});

describe('the page of set files @p94', () => {
  test('opens any file without sending it, and works offline from the second visit @p94', async () => {
    const visitor = await fixtures.newVisitor();
    const { page, open } = visitor;
    await open('/set-files');
    await expect(page.getByText('This page works offline too.')).toBeVisible();
    const sent = watchRequests(visitor);
    await choose(page).setInputFiles(setFile('mine.set', own));
    await expect(page.getByText('4 inputs', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'InpOn' }).selectOption('false');
    await field(page, 'InpLots').fill('0.2');
    const { bytes } = await downloadBy(page, /^Download with 2 edited/);
    expect(bytes.toString('utf16le')).toBe(
      own
        .toString('utf16le')
        .replace('InpOn=true', 'InpOn=false')
        .replace('InpLots=0.10|', 'InpLots=0.2|'),
    );
    expect(sent().replaceAll(/GET\nblob:\S+\n/g, '')).toBe('');

    // Even so, the page is requested first.
    visitor.expectTrouble(/GET \/set-files net::ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set File Workbench');
    await untilUsable(page);
    await choose(page).setInputFiles(setFile('mine.set', own));
    await expect(field(page, 'InpComment')).toHaveValue(secret);
    expect(sent()).not.toContain(secret);
    await page.context().setOffline(false);
    const scopes = await page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      await Promise.all(registrations.map((one) => one.unregister()));
      return registrations.map(({ scope }) => new URL(scope).pathname);
    });
    expect(scopes).toEqual(['/set-files']);
  });
});
