import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { beforeAll, describe, test } from 'vitest';
import { licenses, products, promoCodes, tickets, setFiles, screenshots } from '#db/schema.ts';
import { createLicense } from '#contract/licenses/licenses.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { listSetFiles } from '#contract/catalogue/products.ts';
import { markdownTricks, payloads } from '../attacks/payloads.ts';
import { adminToken, logIn } from '../support/admin-steps.ts';
import { program, setFileText, smallPicture } from '../support/product-files.ts';
import { file, saveProduct } from '../support/product-form.ts';
import { dataOf } from '../support/shop.ts';
import { useFixtures, type Visitor } from '../support/visitor.ts';
import { orderIdOf } from '../support/purchase-ids.ts';

const fixtures = useFixtures({ seed: 'none' });

/** Everything that anyone may write, in turn. */
const texts = [...markdownTricks, ...payloads];
const description = texts.join('\n\n');
/** The form refuses a text with pictures. */
const withoutPictures = texts.filter((text) => !text.includes('![')).join('\n\n');
const createdAt = new Date('2026-03-01T09:30:00.000Z');

/** Counts the places filled; there are more places than payloads. */
let places = 0;
const next = () => payloads[places++ % payloads.length] ?? '';
/** Returns the next payload for a field that takes one line without separators of lists. */
const nextPlain = () => next().replaceAll(/[,|\p{Cc}]/gu, ' ');

interface Planted {
  productId: number;
  freeId: number;
  purchaseId: string;
  orderID: string;
}
let planted: Planted;

/** Every text is an attack: by the shop's calls, or by its database if they refuse. */
beforeAll(async () => {
  const { shop } = fixtures;
  const { db } = shop.database;
  const token = await adminToken(shop);
  const full = await saveProduct(shop, token, {
    name: nextPlain(),
    description: withoutPictures,
    price: 49,
    file: file(`<img src=x onerror=window.__xss=1>.ex5`, program('a')),
    image: file('"><svg onload=window.__xss=1>.png', await smallPicture(1)),
    screenshots: [file("'onerror='window.__xss=1.png", await smallPicture(2))],
    setFiles: payloads
      .slice(0, 20)
      .map((text) => file(`${text}.set`, setFileText(text.replaceAll(/\s+/g, ' ')))),
    setFileSymbols: payloads
      .slice(0, 20)
      .map(() => nextPlain())
      .join(','),
    setFileNotes: payloads
      .slice(0, 20)
      .map(() => nextPlain())
      .join('|'),
  });
  expect(full.status).toBe(201);
  const productId = full.body.id;
  for (const videoLinks of payloads.map((text) => text.replaceAll(',', ' '))) {
    const refused = await saveProduct(shop, token, { name: 'x', price: 1, videoLinks });
    expect(refused.status, videoLinks).toBe(400);
  }
  // Refused by the shop, but possible in a database.
  await db.update(products).set({ description }).where(eq(products.id, productId));
  await db
    .insert(screenshots)
    .values(
      payloads.map((videoUrl, position) => ({ productId, videoUrl, position: position + 10 })),
    );
  const [ownSetFile] = dataOf(await shop.call(listSetFiles, { id: productId }));
  expect(ownSetFile).toBeDefined();
  const row = await db.query.setFiles.findFirst();
  if (!row) throw new Error('There is no set file');
  await db.insert(setFiles).values(
    payloads.map((text, position) => ({
      productId,
      symbol: text,
      note: text,
      fileId: row.fileId,
      position: position + 30,
    })),
  );
  const plain = { priceCents: 0, type: 'indicator', createdAt, updatedAt: createdAt } as const;
  await db
    .insert(products)
    .values(payloads.map((text) => ({ ...plain, name: text, description: text })));
  const free = await saveProduct(shop, token, {
    name: nextPlain(),
    description: withoutPictures,
    price: 0,
  });

  await db.insert(promoCodes).values(
    payloads.map((text, index) => ({
      code: `${text} ${index}`,
      discountBasisPoints: 1000,
      expirationDate: '2099-12-31',
      isActive: true,
      createdAt,
    })),
  );
  const promoCode = 'X"><SVG/ONLOAD=ALERT(1)>';
  await db.insert(promoCodes).values({
    code: promoCode,
    discountBasisPoints: 1000,
    expirationDate: '2099-12-31',
    isActive: true,
    createdAt,
  });
  const { id: orderID } = dataOf(await shop.call(createOrder, { productId, promoCode }));
  await shop.control(`orders/${orderID}/approve`, {
    email: '"<img/src=x/onerror=window.__xss=1>"@example.com',
    name: next(),
  });
  const { purchaseId } = dataOf(await shop.call(captureOrder, { orderID }));
  for (let key = 0; key < 5; key++) {
    const accountNumber = next().slice(0, 50);
    const binding = { accountNumber, brokerName: next().slice(0, 100), email: 'a@example.com' };
    dataOf(await shop.call(createLicense, { purchaseId, ...binding }));
  }
  await db.insert(licenses).values(
    payloads.map((text, index) => ({
      orderId: orderIdOf(purchaseId),
      licenseKey: `${text} ${index}`,
      normalizedKey: `ATTACK${index}`,
      accountNumber: `${text} ${index}`,
      brokerName: text,
      email: text,
      createdAt,
    })),
  );
  await db
    .insert(tickets)
    .values([
      ...payloads.map((text) => ({ name: text, email: text, message: text, createdAt })),
      { name: next(), email: next(), message: description, createdAt },
    ]);
  planted = { productId, freeId: free.body.id, purchaseId, orderID };
});

/** Opens a visitor that notices a planted script, also by a dialog that it opens. */
async function watchedVisitor(): Promise<Visitor> {
  const visitor = await fixtures.newVisitor();
  await visitor.page.addInitScript(() => {
    const ran = () => Object.assign(window, { __xss: 1 });
    Object.assign(window, { alert: ran, confirm: ran, prompt: ran, print: ran });
  });
  return visitor;
}

/** Lists planted texts that became more than text. */
function lookAround(page: Page) {
  return page.evaluate(() => {
    const elements = Array.from(document.querySelectorAll('*'));
    const attributes = elements.flatMap((element) => Array.from(element.attributes));
    const targets = Array.from(document.querySelectorAll('[href], [src], [action], [data]'));
    const addresses = targets.flatMap((element) =>
      ['href', 'src', 'action', 'data'].map((name) => element.getAttribute(name) ?? ''),
    );
    return {
      ran: '__xss' in window,
      handlers: attributes.filter(({ name }) => /^on/i.test(name)).map(({ value }) => value),
      addresses: addresses.filter((address) =>
        // eslint-disable-next-line no-control-regex
        /^[\s\u0000-\u0020]*(java|vb)script:|^\s*data:(?!image\/)|evil\.example\/x/i.test(address),
      ),
      frames: Array.from(
        document.querySelectorAll(
          // The preview of a product's page is without scripts.
          'iframe:not([sandbox="allow-same-origin"]), object, embed, base',
        ),
      )
        .map((element) => element.getAttribute('src') ?? element.tagName)
        .filter((src) => !/^https:\/\/(www\.youtube-nocookie|player\.vimeo)\.com\//.test(src)),
    };
  });
}

const harmless = { ran: false, handlers: [], addresses: [], frames: [] };

const hostile = encodeURIComponent('"><img src=x onerror=window.__xss=1>');

describe('what others wrote is text @p30', () => {
  test('the pages of the shop run none of it', async () => {
    const { page, open, expectTrouble } = await watchedVisitor();
    // Missing pictures of a description.
    expectTrouble(/^GET \/product\/x(\.png.*)? 404$/);
    const { productId, freeId, orderID } = planted;
    for (const path of [
      '/',
      `/?search=${hostile}&price=${hostile}&type=${hostile}&page=${hostile}`,
      '/?search=img',
      `/product/${productId}`,
      `/product/${freeId}`,
      `/redownload?orderId=${hostile}`,
      `/payment-failed?product=${productId}`,
      `/payment-failed?product=${hostile}&amount=${hostile}`,
      `/success?orderID=${orderID}&productName=${hostile}`,
      `/contact-us?name=${hostile}#${hostile}`,
    ]) {
      await open(path);
      expect(await lookAround(page), path).toEqual(harmless);
    }
  });

  test('the pages of the admin run none of it', async () => {
    const visitor = await watchedVisitor();
    const { page, open } = visitor;
    // The pictures of the planted description.
    visitor.expectTrouble(/POST \/api\/markdown-preview 400/);
    await logIn(visitor);
    const { productId, purchaseId } = planted;
    for (const path of [
      ...['products', 'promo-codes', 'purchases', 'licenses', 'tickets'].flatMap((tab) => [
        `/admin?tab=${tab}&limit=100`,
        `/admin?tab=${tab}&search=${hostile}&sort=${hostile}`,
      ]),
      `/admin/purchases/${orderIdOf(purchaseId)}`,
      `/admin/tickets/${payloads.length + 1}`,
      '/admin/edit-promo/1',
      '/admin/audit-log',
      '/admin/add-product',
      `/admin/edit-product/${productId}`,
    ]) {
      await open(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await lookAround(page), path).toEqual(harmless);
    }
  });

  test('the login leads to the admin and nowhere else', async () => {
    for (const to of ['javascript:window.__xss=1', '/\\evil.example/admin']) {
      const visitor = await watchedVisitor();
      await logIn(visitor, `/admin/login?next=${encodeURIComponent(to)}`);
      await expect(visitor.page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/admin$/);
      expect(await lookAround(visitor.page), to).toEqual(harmless);
    }
  });
});
