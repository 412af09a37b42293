import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { productVersions, versionInputs } from '#db/schema.ts';
import { listSetFiles } from '#contract/catalogue/products.ts';
import { file, saveProduct } from '../../support/product-form.ts';
import { program } from '../../support/product-files.ts';
import { dataOf, useServedShop } from '../../support/shop.ts';
import { ownProduct, publish, versionSteps } from '../../support/versions.ts';
import { zipArchive } from '../../support/zip-archive.ts';

const shop = useServedShop({ admin: true });
const { list, withdraw } = versionSteps(shop);

const source = (...lines: string[]) => `#property strict\n${lines.join('\n')}\nvoid OnTick() {}\n`;
const set = (name: string, ...lines: string[]) => file(`${name}.set`, `${lines.join('\r\n')}\r\n`);
const namesOf = async (id: number) => {
  const { inputs } = await list(id);
  return inputs && inputs.inputs.map(({ name }) => name);
};
const pageOf = async (id: number) => await (await fetch(`${shop.url}/product/${id}`)).text();
const zip = async (entries: Record<string, string | Uint8Array>) =>
  file(
    'program.zip',
    await zipArchive(
      Object.entries(entries).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) })),
    ),
  );
const save = (id: number, name: string, parts: Parameters<typeof saveProduct>[2]) =>
  saveProduct(shop, shop.token, { name, price: 49, ...parts }, id);

describe('a version’s inputs @p119', () => {
  test('come from the source of the newest live stable version', async () => {
    const first = file('own.mq5', source('input double Lots = 0.1; // Lot size'));
    const { id } = await ownProduct(shop, { file: first });
    expect((await list(id)).inputs).toEqual({
      number: '1.0',
      setFileSymbol: null,
      inputs: [
        {
          name: 'Lots',
          type: 'double',
          default: '0.1',
          label: 'Lot size',
          enumNames: [],
          group: null,
        },
      ],
    });
    const second = source('input double Lots = 0.1;', 'input int Magic = 7; // <b>Number</b>');
    await publish(shop, id, { number: '2.0', file: file('own.mq5', second) });
    const beta = file('own.mq5', source('input int Early = 1;'));
    await publish(shop, id, { number: '3.0', channel: 'beta', file: beta });
    expect(await namesOf(id)).toEqual(['Lots', 'Magic']);
    expect(await pageOf(id)).toContain('&lt;b&gt;Number&lt;/b&gt;');
    expect(await pageOf(id)).toContain('href="#inputs"');
    await withdraw(id, '2.0');
    expect(await namesOf(id)).toEqual(['Lots']);
    expect(await pageOf(id)).not.toContain('Magic');
  });

  test('come from the source of an archive that declares most', async () => {
    const archive = await zip({
      'help/readme.txt': 'input int Text = 1;',
      'MQL4/own.mq4': source('extern int Old = 1;'),
      'MQL5/own.mq5': source('input int A = 1;', 'input int B = 2;'),
      'large.mq5': ' '.repeat(1024 * 1024 + 1),
    });
    const { id } = await ownProduct(shop, { file: archive });
    expect(await namesOf(id)).toEqual(['A', 'B']);
  });

  test.each([
    ['a compiled program', () => file('own.ex5', program('compiled'))],
    ['an archive without a source', () => zip({ 'own.ex5': program('in an archive') })],
    ['bytes that are no text', () => file('own.mq5', program('no text'))],
    ['a source without inputs', () => file('own.mq5', source('int A = 1;'))],
    ['a hostile source', () => file('own.mq5', 'input int a=('.repeat(80_000))],
  ])('are empty for %s', async (_, upload) => {
    const { id } = await ownProduct(shop, { file: await upload() });
    expect((await list(id)).inputs).toBeNull();
    expect(await pageOf(id)).not.toContain('id="inputs"');
    const rows = await shop.database.db
      .select({ id: versionInputs.versionId })
      .from(versionInputs)
      .innerJoin(productVersions, eq(productVersions.id, versionInputs.versionId))
      .where(eq(productVersions.productId, id));
    expect(rows).toEqual([]);
  });

  test('fall back to the product’s first set file', async () => {
    const { id, name } = await ownProduct(shop, {
      setFiles: [set('EURUSD', 'Lots=0.1', 'Old=1'), set('GBPUSD', 'Lots=0.2', 'New=1')],
      setFileSymbols: 'EURUSD,GBPUSD',
    });
    expect((await list(id)).inputs).toMatchObject({ number: '1.0', setFileSymbol: 'EURUSD' });
    expect(await namesOf(id)).toEqual(['Lots', 'Old']);
    const page = await pageOf(id);
    expect(page).toContain('2 inputs, named as in the set file EURUSD.');
    expect(page.match(/Against version/g)).toHaveLength(1);
    expect(page).toContain('Against version 1.0: 1 input is new, 1 is gone');
    const listed = dataOf(await shop.call(listSetFiles, { id }));
    const ids = listed.map((each) => String(each.id));
    const moved = await save(id, name, { setFileOrder: ids.toReversed(), setFileSymbols: 'G,E' });
    expect(moved.status).toBe(200);
    expect(await namesOf(id)).toEqual(['Lots', 'New']);
  });

  test('keep the page small, however many and long', async () => {
    const lines = Array.from(
      { length: 2000 },
      (_, index) => `input string A${index} = "${'&'.repeat(120)}"; // ${'"'.repeat(200)}`,
    );
    const { id } = await ownProduct(shop, { file: file('own.mq5', source(...lines)) });
    expect(await namesOf(id)).toHaveLength(2000);
    const page = await pageOf(id);
    expect(page.length).toBeLessThan(500_000);
    expect(page).toContain('more inputs in the program are not in this list.');
  });
});
