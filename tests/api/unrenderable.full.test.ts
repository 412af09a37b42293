import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { previewMarkdown, texts } from '#contract/catalogue/product-form.ts';
import { saveProduct } from '../support/product-form.ts';
import { failureOf, useShop } from '../support/shop.ts';

const shop = useShop({ admin: true });

test('an unrenderable description is rejected and delays nobody @p39', async () => {
  const description = `${'- '.repeat(12_000)}a`;
  const preview = shop.call(previewMarkdown, { markdown: description }, shop.token);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect(failureOf(await preview)).toMatchObject({ status: 400, error: texts.notShowable });
  const parts = { name: 'Deep', price: 20, description };
  const { status, body } = await saveProduct(shop, shop.token, parts);
  expect(status).toBe(400);
  expect(body.issues).toEqual([{ path: 'description', message: texts.notShowable }]);
});

test('a stored unrenderable description shows as text and can stay @p39', async () => {
  const parts = { name: 'Old', price: 0, description: 'short' };
  const { body } = await saveProduct(shop, shop.token, parts);
  const description = `${'- '.repeat(12_000)}<b>a`;
  await shop.database.db.update(products).set({ description }).where(eq(products.id, body.id));
  const page = await (await fetch(`${shop.url}/product/${body.id}`)).text();
  expect(page).toContain('- - &lt;b&gt;a</p>');
  const saved = await saveProduct(
    shop,
    shop.token,
    { name: 'Old', price: 1, description },
    body.id,
  );
  expect(saved.status).toBe(200);
});
