import { expect, test } from 'vitest';
import {
  deleteImport,
  exportImportProblems,
  getImport,
  getImportMails,
  listImports,
  mailImport,
} from '#contract/seller/imports.ts';
import { verifyLicense } from '#contract/licenses/licenses.ts';
import { listOrders } from '#contract/sales/orders.ts';
import { file, formOf, type FormParts } from '../../support/product-form.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

async function postImport(parts: FormParts, token = shop.token) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${shop.url}/api/imports`, {
    method: 'POST',
    headers,
    body: formOf(parts),
  });
  return { status: response.status, body: await response.json() };
}

test('a file is checked, imported, listed, exported, mailed and taken back @p144 @p146 @p348', async () => {
  const { id: productId } = await shop.paidProduct();
  const csv = [
    'Email;Product;License_Key;Account_Number;Broker_Name',
    'ada@shop.example;Old Robot;Old_Key-0001-abcdefgh;5012345;Harbour',
    'nobody;Old Robot;;;',
  ].join('\r\n');
  const parts = { source: 'Old shop', file: file('sales.csv', csv) };
  expect((await postImport(parts, 'none')).status).toBe(401);
  expect((await postImport({ ...parts, mapping: 'x' })).body.issues).toMatchObject([
    { path: 'mapping' },
  ]);
  expect((await postImport({ ...parts, dryRun: 'true' })).body).toMatchObject({
    importId: null,
    rows: 2,
    added: 0,
    left: 2,
    preview: {
      products: [
        {
          name: 'Old Robot',
          productId: null,
          rows: 2,
        },
      ],
    },
  });

  const mapping = JSON.stringify({ 'Old Robot': productId });
  const { status, body } = await postImport({ ...parts, mapping });
  expect(status).toBe(200);
  const problem = { row: 3, column: 'Email', message: 'This is not an email address.' };
  const counts = { rows: 2, added: 1, known: 0, left: 1 };
  const problems = [problem];
  const causes = [{ column: 'Email', message: problem.message, count: 1, rows: [3] }];
  const { importId } = body;
  expect(body).toEqual({ success: true, importId, ...counts, undelivered: [], problems, causes });
  const id = String(body.importId);
  expect(dataOf(await shop.call(getImport, { id }, shop.token))).toEqual({
    ...counts,
    id: body.importId,
    state: 'done',
    done: 2,
  });
  const path = exportImportProblems.path.replace('{id}', id);
  const exported = await fetch(shop.url + path, {
    headers: { Authorization: `Bearer ${shop.token}` },
  });
  expect(await exported.text()).toBe(
    'Row,Column,Problem\r\n3,Email,This is not an email address.\r\n',
  );
  const found = { search: 'ada@shop.example' };
  expect(dataOf(await shop.call(listOrders, found, shop.token)).purchases).toMatchObject([
    { productId, amount: 0, state: 'completed', email: 'ada@shop.example' },
  ]);

  for (const count of [1, 0]) {
    expect(dataOf(await shop.call(getImportMails, { id }, shop.token)).ready).toBe(count);
    expect(dataOf(await shop.call(mailImport, { id }, shop.token)).mailed).toBe(count);
  }

  await expectWithdrawn(id);
  expect(failureOf(await shop.call(mailImport, { id }, shop.token)).status).toBe(409);

  await postImport({ ...parts, mapping });
  const key = { licenseKey: 'OLD KEY 0001 ABCDEFGH', accountNumber: '5012345' };
  expect(dataOf(await shop.call(verifyLicense, key))).toMatchObject({ valid: true, productId });
  const [again] = dataOf(await shop.call(listImports, {}, shop.token)).imports;
  const refused = await shop.call(deleteImport, { id: String(again?.id) }, shop.token);
  expect(failureOf(refused)).toMatchObject({ status: 409 });
});

async function expectWithdrawn(id: string) {
  expect((await shop.call(deleteImport, { id }, shop.token)).ok).toBe(true);
  expect(dataOf(await shop.call(getImport, { id }, shop.token)).state).toBe('withdrawn');
  const found = { search: 'ada@shop.example' };
  expect(dataOf(await shop.call(listOrders, found, shop.token)).total).toBe(0);
}
