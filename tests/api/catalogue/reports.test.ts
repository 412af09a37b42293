import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products as productRows, productVersions } from '#db/schema.ts';
import { writeMt4Report } from '#demo/reports/write-mt4-report.ts';
import { mt5Html, writeMt5Report } from '#demo/reports/write-mt5-report.ts';
import { listAuditLog } from '#contract/seller/audit-log.ts';
import { listProducts, listSetFiles } from '#contract/catalogue/products.ts';
import {
  deleteReport,
  listReports,
  maxReports,
  reportUpload,
  texts,
} from '#contract/catalogue/reports.ts';
import { texts as versionTexts } from '#contract/catalogue/versions.ts';
import { readCatalogueVersion } from '#server/catalogue/products/list-product-dates.ts';
import { file, saveProduct, storedFiles } from '../../support/product-form.ts';
import { program } from '../../support/product-files.ts';
import { dropReport, runOf } from '../../support/reports.ts';
import { smallRun } from '../../support/report-samples.ts';
import { dataOf, failureOf, useServedShop } from '../../support/shop.ts';

const shop = useServedShop({ admin: true });

async function newProduct(sets: string[] = []): Promise<number> {
  const { status, body } = await saveProduct(shop, shop.token, {
    name: 'Tested',
    price: 49,
    file: file('tested.ex5', program('tested')),
    setFiles: sets.map((text, index) => file(`${index}.set`, text)),
    setFileSymbols: sets.map(() => 'EURUSD').join(','),
  });
  expect(status).toBe(201);
  return body.id;
}

const drop = (id: number, report: Uint8Array | string, parts = {}) =>
  dropReport(shop, shop.token, id, report, parts);
const listed = async (id: number) => dataOf(await shop.call(listReports, { id })).reports;
const pageOf = async (id: number) => await (await fetch(`${shop.url}/product/${id}`)).text();

const sameInputs = 'InpLots=0.10\r\nInpComment=a=b; "c"\r\nInpUseStop=1\r\nMore=7\r\n';
const otherInputs = 'InpLots=0.20\r\nInpComment=a=b; "c"\r\nInpUseStop=1\r\n';

test('a report appears on the page and in the API until it is deleted @p112', async () => {
  const id = await newProduct();
  expect(await pageOf(id)).not.toContain('id="backtest"');
  const { status, body } = await drop(id, writeMt5Report(smallRun));
  expect(status).toBe(201);
  expect(body).toMatchObject({ trades: 2, netProfit: 65.2, profitFactor: 2.21, setFile: null });
  expect(await listed(id)).toEqual([body]);
  const page = await pageOf(id);
  expect(page).toContain('id="backtest"');
  expect(page).toContain('+65.20 USD');
  expect(page).toContain(texts.disclaimer);
  expect(page).toMatch(/<svg[^>]+role="img"[^>]+aria-label="Balance from 10,000\.00 USD/);
  expect(page).not.toContain('style="');

  await shop.call(deleteReport, { id, reportId: body.id }, shop.token);
  expect(await listed(id)).toEqual([]);
  expect(await pageOf(id)).not.toContain('id="backtest"');
  const { entries } = dataOf(await shop.call(listAuditLog, { limit: 2 }, shop.token));
  expect(entries.map(({ action }) => action)).toEqual(['report-removed', 'report-added']);
  expect(entries[1]?.detail).toBe('EURUSD H1, 2 Jan 2023 to 3 Jun 2025, 2 trades');
});

test('a changed report changes the catalogue version', async () => {
  const id = await newProduct();
  const seen = [await readCatalogueVersion(shop.database)];
  const see = async () => seen.push(await readCatalogueVersion(shop.database));
  const { body } = await drop(id, writeMt5Report(smallRun));
  await see();
  const [before] = await shop.database.db.select().from(productRows).where(eq(productRows.id, id));
  const withSet = { name: 'Tested', price: 49, setFiles: [file('0.set', sameInputs)] };
  await saveProduct(shop, shop.token, { ...withSet, setFileSymbols: 'EURUSD' }, id);
  const [after] = await shop.database.db.select().from(productRows).where(eq(productRows.id, id));
  expect((await listed(id))[0]?.setFile).not.toBeNull();
  expect(after?.versionsChangedAt).not.toEqual(before?.versionsChangedAt);
  await see();
  await shop.call(deleteReport, { id, reportId: body.id }, shop.token);
  await see();
  expect(new Set(seen).size).toBe(seen.length);
});

test('the report file is never stored, accepted or rejected @p113', async () => {
  const id = await newProduct();
  const before = await storedFiles(shop);
  expect((await drop(id, writeMt4Report(smallRun))).status).toBe(201);
  const { status, body } = await drop(id, mt5Html(smallRun).replace('>65.20<', '>66.20<'));
  expect(status).toBe(400);
  expect(body.error).toMatch(/^ReportTester\.html: The net profit is 66\.20/);
  expect(body.issues).toEqual([{ path: 'report', message: body.error }]);
  for (const [wrong, refusal] of [
    ['', 400],
    [' '.repeat(reportUpload.limitBytes + 1), 413],
  ] as const) {
    const refused = await drop(id, wrong);
    expect(refused.status).toBe(refusal);
    expect(refused.body.error).toMatch(/^[A-Z].{10,300}\.$/);
  }
  expect(await storedFiles(shop)).toEqual(before);
  const { rows } = await shop.database.client.execute('SELECT * FROM reports');
  expect(JSON.stringify(rows)).not.toContain('<t');
  expect(await listed(id)).toHaveLength(1);
});

test('a duplicate report is rejected, also concurrently', async () => {
  const id = await newProduct();
  const report = writeMt5Report(runOf(1));
  const both = await Promise.all([drop(id, report), drop(id, report)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await drop(id, report)).body.error).toBe(texts.same);
  // Another product may have it.
  expect((await drop(await newProduct(), report)).status).toBe(201);
});

test('a product accepts ten concurrent reports @p113', async () => {
  const id = await newProduct();
  const dropped = await Promise.all(
    Array.from({ length: maxReports + 4 }, (_, seed) => drop(id, writeMt5Report(runOf(seed + 1)))),
  );
  const added = dropped.filter(({ status }) => status === 201);
  expect(added).toHaveLength(maxReports);
  const refused = dropped.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
    Array.from({ length: 4 }, () => [409, texts.tooMany]),
  );
  expect(await listed(id)).toHaveLength(maxReports);
  expect((await pageOf(id)).match(/<svg[^>]+role="img"/g)).toHaveLength(maxReports);
});

describe('the set file of a report @p114', () => {
  const made = 'Used for the backtest of EURUSD H1, 2 Jan 2023 to 3 Jun 2025';

  test('is matched by its inputs and marked on both @p114', async () => {
    const id = await newProduct([otherInputs, sameInputs]);
    const [, right] = dataOf(await shop.call(listSetFiles, { id }));
    const { body } = await drop(id, writeMt5Report(smallRun));
    expect(body.setFile).toEqual({ id: right?.id, symbol: 'EURUSD', fileName: '1.set' });
    const page = await pageOf(id);
    expect(page.split(made)).toHaveLength(2);
    expect(page).toContain('1.set');
  });

  test('loses its mark when deleted, and another gets it @p114', async () => {
    const id = await newProduct([sameInputs]);
    const [setFile] = dataOf(await shop.call(listSetFiles, { id }));
    await drop(id, writeMt5Report(smallRun));
    const named = { name: 'Tested', price: 49 };
    await saveProduct(shop, shop.token, { ...named, removeSetFiles: [setFile?.id ?? 0] }, id);
    expect((await listed(id))[0]?.setFile).toBeNull();
    expect(await pageOf(id)).not.toContain(made);
    const again = { ...named, setFiles: [file('new.set', sameInputs)], setFileSymbols: 'GBPUSD' };
    expect((await saveProduct(shop, shop.token, again, id)).status).toBe(200);
    expect((await listed(id))[0]?.setFile).toMatchObject({ symbol: 'GBPUSD', fileName: 'new.set' });
    expect(await pageOf(id)).toContain(made);
  });

  test('is rejected with other inputs', async () => {
    const id = await newProduct([otherInputs]);
    const [setFile] = dataOf(await shop.call(listSetFiles, { id }));
    const { status, body } = await drop(id, writeMt5Report(smallRun), {
      setFileId: setFile?.id ?? 0,
    });
    expect(status).toBe(400);
    expect(body.issues).toEqual([{ path: 'setFileId', message: texts.otherInputs('InpLots') }]);
    expect((await drop(id, writeMt5Report(smallRun), { setFileId: 999_999 })).body.error).toBe(
      texts.noSuchSetFile,
    );
    expect(await listed(id)).toEqual([]);
  });
});

test('a report names a version of the product, and no other', async () => {
  const id = await newProduct();
  const [product] = await shop.database.db
    .select({ fileId: productRows.fileId })
    .from(productRows)
    .where(eq(productRows.id, id));
  await shop.database.db.insert(productVersions).values({
    productId: id,
    number: '7.4',
    rank: 7_004_000,
    channel: 'stable',
    fileId: product?.fileId ?? 0,
    releasedAt: new Date(),
  });
  const { status, body } = await drop(id, writeMt5Report(smallRun), { versionNumber: '7.4.0' });
  expect([status, body.versionNumber]).toEqual([201, '7.4']);
  const other = await drop(id, writeMt5Report(runOf(2)), { versionNumber: '9.9' });
  expect([other.status, other.body.error]).toEqual([400, versionTexts.notFound]);
});

test('reports are 404 for unknown products', async () => {
  const id = await newProduct();
  expect((await drop(999_999, writeMt5Report(smallRun))).status).toBe(404);
  expect(failureOf(await shop.call(listReports, { id: 999_999 })).status).toBe(404);
  const { body } = await drop(id, writeMt5Report(smallRun));
  const elsewhere = { id: await newProduct(), reportId: body.id };
  expect(failureOf(await shop.call(deleteReport, elsewhere, shop.token)).status).toBe(404);
  expect(await listed(id)).toHaveLength(1);
});

test('the demo shows a backtest with its set file', async () => {
  const { products } = dataOf(await shop.call(listProducts, { search: 'London Open Breakout' }));
  const [report] = await listed(products[0]?.id ?? 0);
  expect(report).toMatchObject({ trades: 1212, profitFactor: 1.19, setFile: { symbol: 'GBPUSD' } });
  expect(report?.curve.balances.length).toBeGreaterThan(390);
});
