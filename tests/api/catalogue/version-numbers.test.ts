import { beforeAll, describe, expect, test } from 'vitest';
import { getProduct } from '#contract/catalogue/products.ts';
import { file, saveProduct } from '../../support/product-form.ts';
import { program } from '../../support/product-files.ts';
import { dataOf, useShop } from '../../support/shop.ts';
import { follow, ownProduct, publish, sha256, versionSteps } from '../../support/versions.ts';

const shop = useShop({ admin: true });
const { list, numbers, withdraw, buy } = versionSteps(shop);

describe('numbers @p104', () => {
  test('start at 1.0, and a file of the product form gets the next one', async () => {
    const { id, name } = await ownProduct(shop);
    expect(await list(id)).toEqual({
      versions: [
        {
          number: '1.0',
          channel: 'stable',
          releasedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          notes: '',
          isWithdrawn: false,
          withdrawnReason: null,
        },
      ],
      inputs: null,
    });
    const replace = async () => {
      const bytes = program(`${name} ${Math.random()}`);
      const parts = { name, price: 49, file: file('again.ex5', bytes) };
      expect((await saveProduct(shop, shop.token, parts, id)).status).toBe(200);
      return bytes;
    };
    await replace();
    await publish(shop, id, { number: '1.2', channel: 'beta' });
    const bytes = await replace();
    expect(await numbers(id)).toEqual(['1.3', '1.2', '1.1', '1.0']);
    const { filePath } = await buy(id);
    expect((await follow(shop, filePath)).hash).toBe(sha256(bytes));
    // A save without a file adds no version.
    await saveProduct(shop, shop.token, { name, price: 59 }, id);
    expect(await numbers(id)).toHaveLength(4);
  });

  test('start at 1.0 also when the first file comes later', async () => {
    const saved = await saveProduct(shop, shop.token, { name: 'Later', price: 49 });
    expect(await numbers(saved.body.id)).toEqual([]);
    const parts = { name: 'Later', price: 49, file: file('later.ex5', program('later')) };
    await saveProduct(shop, shop.token, parts, saved.body.id);
    expect(await numbers(saved.body.id)).toEqual(['1.0']);
  });

  test('end at 999, where the product form stores nothing', async () => {
    const { id, name } = await ownProduct(shop);
    expect((await publish(shop, id, { number: '1.999' })).status).toBe(201);
    const parts = { name, price: 77, file: file('more.ex5', program('one more')) };
    const { status, body } = await saveProduct(shop, shop.token, parts, id);
    expect(status).toBe(400);
    expect(body.error).toContain('can’t choose the number after 1.999');
    expect(body.issues).toEqual([{ path: 'file', message: body.error }]);
    expect(dataOf(await shop.call(getProduct, { id })).price).toBe(49);
    expect(await numbers(id)).toEqual(['1.999', '1.0']);
  });

  describe('of a product with 1.0, withdrawn 2.4 and beta 2.5', () => {
    let id = 0;
    beforeAll(async () => {
      ({ id } = await ownProduct(shop));
      await publish(shop, id, { number: '2.4' });
      await publish(shop, id, { number: '2.5', channel: 'beta' });
      dataOf(await withdraw(id, '2.4'));
    });

    test.each([
      ['1.0', 'stable', 409, 'Version 1.0 already exists'],
      ['2.5', 'stable', 409, 'Version 2.5 already exists'],
      ['2.4.0', 'beta', 409, 'Version 2.4 already exists'],
      [
        '2.3',
        'stable',
        400,
        'the newest stable version. Choose an unused number above 2.4, such as 2.6',
      ],
      ['0.9', 'stable', 400, 'above 2.4'],
      ['2.4.9', 'beta', 400, '2.4.9 is not higher than 2.5, the newest beta version'],
      ['3', 'stable', 400, 'two or three parts'],
      ['', 'stable', 400, 'Enter a version number'],
    ])('reject %s in %s with %i', async (number, channel, status, sentence) => {
      const answer = await publish(shop, id, { number, channel });
      expect(answer.status).toBe(status);
      expect(answer.body.error).toContain(sentence);
      expect(answer.body.issues?.[0]?.path).toBe('number');
      expect(await numbers(id)).toEqual(['2.5', '2.4', '1.0']);
    });
  });

  test('rise in each channel by itself', async () => {
    const { id, bytes } = await ownProduct(shop);
    await publish(shop, id, { number: '3.0', channel: 'beta' });
    expect((await publish(shop, id, { number: '2.0' })).status).toBe(201);
    expect((await publish(shop, id, { number: '3.0.1', channel: 'beta' })).status).toBe(201);
    expect(await numbers(id)).toEqual(['3.0.1', '3.0', '2.0', '1.0']);
    expect(bytes.length).toBeGreaterThan(0);
  });
});
