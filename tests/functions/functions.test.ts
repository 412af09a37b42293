import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { licenseTraces, orders, rateLimits } from '#db/schema.ts';
import { createLicense, verifyLicense } from '#contract/licenses/licenses.ts';
import { requestOneTimePassword } from '#contract/buyers/redownload.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import { inboxOf, mailsOf, waitingMail } from '../support/inbox.ts';
import {
  askLease,
  expectUnsigned,
  isSigned,
  leaseFields,
  publicKeyOf,
  sellKey,
} from '../support/leases.ts';
import { cronSecret, startFunctions } from '../support/functions.ts';
import { program, setFileText, smallPicture } from '../support/product-files.ts';
import { file, saveProduct } from '../support/product-form.ts';
import { startS3, type TestS3 } from '../support/s3.ts';
import { dataOf, openShop, type Shop } from '../support/shop.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

describe.each(['vercel', 'netlify'] as const)('built for %s @p79', (platform) => {
  let s3: TestS3;
  let shop: Shop;
  beforeAll(async () => {
    s3 = await startS3();
    shop = await openShop({ admin: true, start: () => startFunctions(platform, s3) });
  });
  afterAll(async () => {
    await shop?.stop();
    await s3?.stop();
  });

  const get = (path: string, init?: RequestInit) =>
    fetch(shop.url + path, { redirect: 'manual', ...init });
  const callCron = (secret: string, method = 'GET') =>
    get('/api/cron', { method, headers: { Authorization: `Bearer ${secret}` } });

  test('the build says in a line each what the platform cannot do', () => {
    expect(shop.logs()).toContain('has no disk: use a libSQL server');
    expect(shop.logs()).toContain('npm run shop:prepare');
  });

  test.each([
    ['/', 200, /trading tools/i],
    ['/?search=gold', 200, /gold/i],
    ['/faq', 200, /frequently asked/i],
    ['/product/1', 200, /all products/i],
    ['/product/999999', 404, /.*/],
    ['/nothing', 404, /page not found/i],
    ['/admin/purchases', 200, /admin/i],
    ['/robots.txt', 200, /Sitemap:/],
    ['/sitemap.xml', 200, /\/product\/1</],
    ['/api/products', 200, /"total"/],
    ['/api/nothing', 404, /no such address/],
    ['/files/nothing', 404, /no such file/],
  ])('%s is answered with %i, and the headers of every answer @p79', async (path, status, text) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(common);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await answer.text()).toMatch(text);
  });

  test('a prerendered page has the policy with its own hashes; what is on request has an id', async () => {
    const faq = await get('/faq');
    expect(faq.headers.get('content-security-policy')).toMatch(/script-src[^;]*'sha256-/);
    expect(faq.headers.get('cache-control')).toBe('public, no-cache');
    const list = await get('/api/products');
    expect(list.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(list.headers.get('cache-control')).toBe('public, no-cache');
    expect(list.headers.has('cache-tag')).toBe(false);
  });

  test.each([
    ['POST', '/', 405],
    ['PATCH', '/sitemap.xml', 405],
    ['DELETE', '/files/products/1', 405],
    ['GET', '/a%2f%2e%2e%2fb', 404],
    ['GET', '/_image?href=/x.png', 404],
    ['GET', `/?${'x'.repeat(9_000)}`, 400],
  ])('%s %.20s is refused with %i', async (method, path, status) => {
    const answer = await get(path, { method });
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(common);
  });

  test('a product is saved by an admin, with file, picture and set file, and shown', async () => {
    const bytes = program('sold', 50_000);
    const { status, body } = await saveProduct(shop, shop.token, {
      name: 'Saved by a function',
      description: '# A robot\n\nwith **markdown**',
      price: '0',
      type: 'expert_advisor',
      setFileSymbols: 'EURUSD',
      file: file('robot.ex5', bytes),
      image: file('image.png', await smallPicture(7)),
      setFiles: [file('EURUSD.set', setFileText('EURUSD'))],
    });
    expect(status, shop.logs().slice(-2_000)).toBe(201);
    const page = await (await get(`/product/${body.id}`)).text();
    expect(page).toContain('<strong>markdown</strong>');
    const picture = await get(`/${body.imagePath}`);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toMatch(/immutable, s-maxage=31536000$/);
    const again = { headers: { 'If-None-Match': picture.headers.get('etag') ?? '' } };
    expect((await get(`/${body.imagePath}`, again)).status).toBe(304);
    const download = await fetch(`${shop.url}/files/products/${body.id}`);
    expect(new URL(download.url).origin).toBe(s3.endpoint);
    expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(bytes));
    // Beside what Node keeps of compiled code.
    const uploads = readdirSync(shop.uploadDir).filter((name) => name.startsWith('tradeshelf-'));
    expect(uploads).toEqual([]);
  });

  test('a sale: paid, downloaded from S3, with a licence key, and the receipt goes out with it @p79', async () => {
    const product = await shop.paidProduct();
    const email = 'buyer@example.com';
    const orderID = await shop.approvedOrder(product.id, { email });
    const captured = await get('/api/capture-payment', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ orderID }),
    });
    expect(captured.status).toBe(200);
    // Nobody calls /api/cron here.
    expect(await mailsOf(shop, email, 1)).toHaveLength(1);
    const { purchaseId, filePath } = await captured.json();
    const redirect = await get(`/${filePath}`);
    expect(redirect.status).toBe(302);
    expect(redirect.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(redirect.headers.get('location') ?? '')).status).toBe(200);
    const { licenseKey } = dataOf(
      await shop.call(createLicense, {
        purchaseId,
        accountNumber: '101',
        brokerName: 'Harbour Markets',
        email,
      }),
    );
    const verified = await shop.call(verifyLicense, { licenseKey, accountNumber: '101' });
    expect(verified.ok).toBe(true);

    const claim = { orderId: orderID, email };
    expect((await shop.call(requestOneTimePassword, claim)).ok).toBe(true);
    const [newest] = await mailsOf(shop, email, 2);
    expect(newest?.text).toMatch(/\d{8}/);
  });

  test('a lease is given and traced, without a process that goes on', async () => {
    const key = await sellKey(shop);
    const answer = await askLease(shop, leaseFields(key));
    expect(answer.fields.status).toBe('ok');
    expect(isSigned(answer, await publicKeyOf(shop, answer))).toBe(true);
    expectUnsigned(await askLease(shop, 'v=2'), 400);
    const traces = () => shop.database.db.select().from(licenseTraces);
    await expect
      .poll(traces, { timeout: 10_000 })
      .toMatchObject([{ licenseId: key.licenseId, count: 1, outcome: 'ok' }]);
  });

  test('a refused link shows a person the page of it, and a program JSON', async () => {
    const path = '/files/purchases/nobody/1?expires=1&signature=x';
    const page = await get(path, { headers: { Accept: 'text/html' } });
    expect(page.status).toBe(403);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await page.text()).toContain('This download link does not work');
    const json = await get(path);
    expect(json.status).toBe(403);
    expect(await json.json()).toMatchObject({ success: false });
  });

  test('the limits count by the address that the platform saw @p79', async () => {
    const ticket = { name: 'Ada', email: 'ada@example.com', message: 'Which broker?' };
    await get('/api/tickets', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '6.6.6.6' },
      body: JSON.stringify(ticket),
    });
    expect((await shop.call(createTicket, ticket)).ok).toBe(true);
    const counted = await shop.database.db.select().from(rateLimits);
    expect(counted.some(({ key }) => key.includes('127.0.0.1'))).toBe(true);
    expect(counted.some(({ key }) => key.includes('6.6.6.6'))).toBe(false);
  });

  test('cron sends what is due and settles what is paid, for a caller with the secret @p80', async () => {
    expect((await get('/api/cron')).status).toBe(401);
    expect((await callCron('wrong')).status).toBe(401);
    const email = 'late@example.com';
    const product = await shop.paidProduct();
    const orderID = await shop.approvedOrder(product.id, { email });
    await shop.database.db.update(orders).set({ createdAt: new Date(Date.now() - 60_000) });
    await enqueueMail(shop.database.db, waitingMail(), new Date());
    const answers = await Promise.all([callCron(cronSecret), callCron(cronSecret, 'POST')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const reports = await Promise.all(answers.map((answer) => answer.json()));
    expect(reports.filter(({ sweep }) => sweep.state === 'done')).toHaveLength(1);
    expect((await shop.findOrder(orderID)).state).toBe('completed');
    for (const address of [email, waitingMail().to]) await mailsOf(shop, address, 1);
    await callCron(cronSecret);
    for (const address of [email, waitingMail().to]) {
      expect(await inboxOf(shop, address)).toHaveLength(1);
    }
  });

  test('a database that is away is 503 with a page that says so', async () => {
    await shop.libsqlServer?.stop();
    try {
      const page = await get('/product/1');
      expect(page.status).toBe(503);
      expect(Object.fromEntries(page.headers)).toMatchObject(common);
      expect(await page.text()).toContain('cannot reach its data');
      expect((await get('/api/products/1')).status).toBe(503);
    } finally {
      await shop.libsqlServer?.restart();
    }
  });
});
