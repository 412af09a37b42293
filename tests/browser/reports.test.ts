import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { reportFlags, texts } from '#contract/catalogue/reports.ts';
import { mt5Html, writeMt5Report } from '#demo/reports/write-mt5-report.ts';
import { adminToken, logIn } from '../support/admin-steps.ts';
import { findingsOf } from '../support/axe.ts';
import { file, saveProduct } from '../support/product-form.ts';
import { program } from '../support/product-files.ts';
import { errorAt, field } from '../support/product-form-steps.ts';
import { smallRun } from '../support/report-samples.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ seed: 'none' });

const report = (bytes: Uint8Array | string) => ({
  name: 'ReportTester.html',
  mimeType: 'text/html',
  buffer: Buffer.from(bytes),
});

async function addProduct(name: string): Promise<number> {
  const { status, body } = await saveProduct(fixtures.shop, await adminToken(fixtures.shop), {
    name,
    price: '20',
    file: file('calm.ex5', program(name)),
    setFiles: [file('calm.set', 'InpLots=0.10\r\nInpComment=a=b; "c"\r\nInpUseStop=true\r\n')],
    setFileSymbols: 'EURUSD',
  });
  expect(status).toBe(201);
  return body.id;
}

const reportsOf = (page: Page) => page.getByRole('region', { name: 'Tester reports' });

test('the seller adds a report, and the product page shows figures and curve @p112', async () => {
  const id = await addProduct('Calm Grid');
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller);
  await seller.open(`/admin/edit-product/${id}`);
  const part = reportsOf(page);

  seller.expectTrouble(/^POST \/api\/products\/\d+\/reports 400$/);
  const wrong = mt5Html(smallRun).replace('>65.20<', '>165.20<');
  await field(page, 'Report').setInputFiles(report(wrong));
  await expect(errorAt(page, 'Report')).toContainText('The net profit is 165.20');
  // Text typed into the form above stays.
  await field(page, 'Name').fill('Calm Grid 2');

  await field(page, 'Report').setInputFiles(report(writeMt5Report(smallRun)));
  await expect(part.getByText('EURUSD H1 with 2 trades added.')).toBeVisible();
  await expect(part.getByText('Made with the set file EURUSD (calm.set)')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Calm Grid 2');
  expect(await findingsOf(page)).toEqual([]);

  for (const width of [undefined, phone]) {
    const visitor = await fixtures.newVisitor(width ? { width } : {});
    await visitor.open(`/product/${id}`);
    const backtest = visitor.page.getByRole('region', { name: 'Backtest' });
    const evidence = visitor.page.getByRole('figure');
    await expect(evidence.getByRole('img', { name: /^Balance from 10,000\.00 USD/ })).toBeVisible();
    await evidence.locator('[data-curve]').hover({ position: { x: 2, y: 50 } });
    await expect(evidence.getByText('2 Jan 2023: 10,000.00 USD')).toBeVisible();
    if (width) await backtest.getByText('All figures, year by year').click();
    await expect(backtest.getByText('+65.20 USD')).toBeVisible();
    await expect(backtest.getByText(reportFlags.few_trades)).toBeVisible();
    await expect(backtest.getByText(texts.disclaimer)).toBeVisible();
    await backtest.getByText('Year by year', { exact: true }).click();
    await expect(backtest.getByRole('cell', { name: '10,118.60 USD' })).toBeVisible();
    await visitor.page.getByRole('button', { name: 'Check for Set Files' }).click();
    await expect(
      visitor.page.getByRole('link', { name: /^Used for the backtest of EURUSD H1/ }),
    ).toBeVisible();
    expect(await findingsOf(visitor.page)).toEqual([]);
    expect(await overflowOf(visitor.page)).toBe(0);
  }

  await part.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(part.getByText('Made with the set file')).toHaveCount(0);
  const visitor = await fixtures.newVisitor();
  await visitor.open(`/product/${id}`);
  await expect(visitor.page.getByRole('heading', { name: 'Calm Grid' })).toBeVisible();
  await expect(visitor.page.getByRole('region', { name: 'Backtest' })).toHaveCount(0);
});
