import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { test } from 'vitest';
import { addEventTarget } from '#contract/contact/event-targets.ts';
import { getSetup, tickedRows, type SetupRow } from '#contract/seller/setup.ts';
import { saveSettings } from '#contract/seller/shop-settings.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { setupTexts } from '#texts/contract/seller.ts';
import { openSection } from '../support/admin-steps.ts';
import { buy, decideInWindow, fact } from '../support/checkout-steps.ts';
import { expect } from '../support/expect.ts';
import { inboxOf, mailsOf } from '../support/inbox.ts';
import { file, saveProduct } from '../support/product-form.ts';
import { program, smallPicture } from '../support/product-files.ts';
import { field } from '../support/product-form-steps.ts';
import { dataOf } from '../support/shop.ts';
import { useFixtures, type Visitor } from '../support/visitor.ts';

const name = 'Pip & Co';
const supportEmail = 'help@own-shop.example';
const fixtures = useFixtures({
  seed: 'none',
  env: {
    ADMIN_USERNAME: '',
    ADMIN_PASSWORD: '',
    PAYPAL_WEBHOOK_ID: '',
    MAIL_FROM: 'orders@own-shop.example',
    SUPPORT_EMAIL: supportEmail,
  },
});

const button = (page: Page, label: string) =>
  page.getByRole('button', { name: label, exact: true });
const saved = (page: Page) => expect(page.getByText('Settings saved.')).toBeVisible();
const row = (page: Page, key: SetupRow) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${setupTexts[key].name}`) }) });
const tokenOf = (page: Page) =>
  page.evaluate(() => JSON.stringify(localStorage.getItem('adminToken')).slice(1, -1));

/** Opens the link that the store's start left, and creates the first account. */
async function becomeOwner({ page, open }: Visitor): Promise<void> {
  const link = readFileSync(join(fixtures.shop.dataDir, 'first-admin-link'), 'utf8').trim();
  await open(link);
  await page.getByRole('textbox', { name: 'Username' }).fill('mira');
  await page.getByRole('textbox', { name: 'Password' }).fill('a phrase of words');
  await button(page, 'Create account').click();
  await expect(page).toHaveURL(/\/admin\/setup$/);
  await expect(page.getByText('19 open')).toBeVisible();
}

async function setUp({ page, open }: Visitor): Promise<void> {
  const done = async (key: SetupRow) => {
    await row(page, key).getByRole('button', { name: setupTexts[key].button }).click();
    await expect(row(page, key)).toContainText('Done');
  };
  await expect(row(page, 'brand')).toContainText('Done: name, accent, logo, seller.');
  await done('payment');
  await expect(row(page, 'webhook')).toContainText('Done');

  await row(page, 'first-sale').getByRole('link', { name: 'Pay $1' }).click();
  await expect(page.getByRole('heading', { name: 'Test payment of $1' })).toBeVisible();
  await decideInWindow(page, 'Approve');
  await expect(row(page, 'first-sale')).toContainText('$1.00 was paid and refunded.');

  const answered = ['postmark', 'sender', 'broadcast', 'test-mail', 'storage', 'disk'] as const;
  for (const key of [...answered, ...tickedRows, 'imprint', 'inbound-mail'] as const) {
    if (key !== 'license-include') await done(key);
  }

  const download = page.waitForEvent('download');
  await button(page, 'Download one').click();
  expect((await download).suggestedFilename()).toMatch(/^store-.+\.tar$/);
  expect(await (await download).failure()).toBe(null);
  await page.reload();
  await expect(row(page, 'backup')).toContainText('Done');

  await row(page, 'address').getByRole('button', { name: 'Check' }).click();
  await expect(row(page, 'address')).toContainText('is not an https address');
  for (const key of ['address', 'license-include'] as const) {
    await row(page, key).getByRole('button', { name: 'Skip' }).click();
    await expect(row(page, key)).toContainText('Skipped');
  }
  await expect(page.getByText('The shop can sell')).toBeVisible();
  await row(page, 'inbound-mail').getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/inbound\/[\w-]{43}$/);
  await page.reload();
  await expect(row(page, 'first-sale')).toContainText('Done');
  await expect(page.getByText('Server checks')).toBeVisible();
  await expect(row(page, 'disk')).toBeHidden();
  await open('/admin');
  await expect(page.getByText('Today')).toBeVisible();
  await expect(page.getByText('Set-up:')).toHaveCount(0);
}

async function brand({ page, open }: Visitor): Promise<void> {
  await open('/admin/settings');
  await field(page, 'Shop name').fill(name);
  await field(page, 'Accent').fill('#b00020');
  await openSection(page, 'Front page');
  await field(page, 'Heading').fill('Robots for gold');
  await field(page, 'Line below it').fill('Tested on ten years of ticks.');
  const buffer = await sharp({
    create: { width: 60, height: 60, channels: 4, background: '#b00020' },
  })
    .png()
    .toBuffer();
  await openSection(page, 'Pictures');
  for (const label of ['Logo', 'Icon', 'Picture for shared links']) {
    await page
      .getByLabel(label)
      .setInputFiles({ name: 'brand.png', mimeType: 'image/png', buffer });
    await expect(page.getByRole('img', { name: `${label} now` })).toBeVisible();
  }
  await button(page, 'Save').click();
  await saved(page);
  const { shop } = fixtures;
  const seller = { name, address: '1 Gold Street, Valletta', email: supportEmail };
  const others = { phone: '', vatId: '', register: '', country: '' };
  const change = {
    seller: { ...seller, ...others },
    about: `${name} has traded gold since 2015.`,
    inboundAddress: 'hash@inbound.postmarkapp.com',
  };
  dataOf(await shop.call(saveSettings, change, await tokenOf(page)));
}

test('a shop of one’s own, from an empty folder to the first sale @p184 @p350', async () => {
  const { shop } = fixtures;
  const owner = await fixtures.newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  await becomeOwner(owner);
  await brand(owner);
  await owner.open('/admin');
  await owner.page.getByRole('link', { name: 'Set-up: 18 of 19 open' }).click();
  const token = await tokenOf(owner.page);
  const { status, body: product } = await saveProduct(shop, token, {
    name: 'Gold Pulse',
    type: 'expert_advisor',
    price: 49,
    file: file('gold-pulse.ex5', program('Gold Pulse')),
    image: file('cover.png', await smallPicture(1)),
  });
  expect(status, JSON.stringify(product)).toBe(201);
  await setUp(owner);
  expect(dataOf(await shop.call(getSetup, {}, token)).open).toBe(0);

  await addTargets(owner);

  const buyer = await fixtures.newVisitor();
  await buyer.open(`/product/${product.id}`);
  await buy(buyer.page);
  const orderID = (await fact(buyer.page, 'Order ID').locator('code').textContent()) ?? '';
  const { email } = await shop.findOrder(orderID);
  await expectAnnounced(product.name);

  await letSupportAnswer(owner, product.id);
  await expectOwnNameOnly(buyer, product.id, [email ?? '', supportEmail, 'sam@own-shop.example']);
}, 180_000);

/** Adds a Discord, a Telegram and a webhook that the sandbox receives. */
async function addTargets({ page, open }: Visitor): Promise<void> {
  const { shop } = fixtures;
  await open('/admin/events');
  const add = async (kind: string, fill: () => Promise<void>) => {
    await button(page, 'Add target').click();
    await page.getByLabel('Kind').selectOption(kind);
    await fill();
    await button(page, 'Add target').click();
  };
  const targets = page.getByRole('list', { name: 'Targets' }).getByRole('listitem');
  const address = (path: string) => page.getByLabel('Address').fill(`${shop.sandboxUrl}${path}`);
  await add('discord', () => address('/discord/1/token'));
  await expect(targets).toHaveCount(1);
  await add('webhook', () => address('/hook'));
  const secret = await page.getByText(/^whsec_/).innerText();
  await shop.control('hook-secret', { secret });
  await expect(targets).toHaveCount(2);
  // The form builds Telegram's own address; the API takes the sandbox's.
  const telegram = {
    kind: 'telegram' as const,
    url: `${shop.sandboxUrl}/bot1:token/sendMessage?chat_id=7`,
    kinds: ['sale.completed' as const],
  };
  dataOf(await shop.call(addEventTarget, telegram, await tokenOf(page)));
}

/** Waits until every channel has a sale, and verifies the webhook's signature. */
async function expectAnnounced(productName: string): Promise<void> {
  const { shop } = fixtures;
  const received = async () => {
    const { events } = await (await fetch(`${shop.sandboxUrl}/events.json`)).json();
    return (events as { channel: string; body: string; verified: boolean | null }[])
      .filter(({ body }) => body.includes(productName))
      .map(({ channel, verified }) => `${channel} ${verified}`)
      .toSorted();
  };
  await expect
    .poll(received, { timeout: 20_000 })
    .toEqual(['Discord null', 'Telegram null', 'Webhook true']);
  await expect
    .poll(async () => (await inboxOf(shop, supportEmail)).map(({ text }) => text).join('\n'), {
      timeout: 20_000,
    })
    .toMatch(new RegExp(`${productName}[^]*Country[^]*\\bUS\\b`));
}

/** Invites an assistant, who sets up TOTP, answers a ticket and is refused the prices. */
async function letSupportAnswer({ page, open }: Visitor, productId: number): Promise<void> {
  const { shop } = fixtures;
  await open('/admin/people');
  await page.getByRole('textbox', { name: 'Email' }).fill('sam@own-shop.example');
  await button(page, 'Invite').click();
  const [mail] = await mailsOf(shop, 'sam@own-shop.example', 1);
  const sam = await fixtures.newVisitor();
  await sam.open(/\/admin\/invitation#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
  await sam.page.getByRole('textbox', { name: 'Username' }).fill('sam');
  await sam.page.getByRole('textbox', { name: 'Password' }).fill('a phrase of words');
  await button(sam.page, 'Create account').click();
  await sam.page.getByRole('link', { name: 'Your account' }).click();
  await button(sam.page, 'Set up').click();
  const shown = sam.page.getByRole('region', { name: 'Second factor' }).locator('code');
  const secret = Secret.fromBase32((await shown.textContent()) ?? '');
  const code = new TOTP({ secret }).generate();
  await sam.page.getByRole('textbox', { name: 'Code from the app' }).fill(code);
  await button(sam.page, 'Turn on').click();
  await expect(sam.page.getByRole('status').getByRole('listitem')).toHaveCount(10);

  const ticket = { name: 'Ada', email: 'ada@own-shop.example', message: 'Where is my key?' };
  dataOf(await shop.call(createTicket, ticket));
  await sam.open('/admin?tab=tickets');
  await sam.page.getByRole('row').nth(1).getByRole('link').click();
  await sam.page.getByRole('textbox', { name: 'Answer' }).fill('On its way.');
  await button(sam.page, 'Send answer').click();
  await expect(sam.page.getByText('On its way.').first()).toBeVisible();
  const price = { price: 1 };
  expect((await saveProduct(shop, await tokenOf(sam.page), price, productId)).status).toBe(403);
}

/** Searches every kind of page, the feed, the API's document and the mails. */
async function expectOwnNameOnly(
  { page, open }: Visitor,
  productId: number,
  addresses: string[],
): Promise<void> {
  const { shop } = fixtures;
  const other = /tradeshelf|\bdemo (shop|store|data)\b/i;
  const pages = ['/', `/product/${productId}`, '/faq', '/about', '/imprint', '/contact-us'];
  const legal = [
    '/terms-and-conditions',
    '/privacy-policy',
    '/redownload',
    '/success',
    '/admin/login',
  ];
  for (const path of [...pages, ...legal]) {
    await open(path);
    const shown = await page.evaluate(() =>
      [
        document.title,
        document.body.innerText,
        ...Array.from(document.querySelectorAll('meta'), ({ content }) => content),
        ...Array.from(document.querySelectorAll('[alt], [aria-label], [title]'), (element) =>
          ['alt', 'aria-label', 'title'].map((each) => element.getAttribute(each)).join(' '),
        ),
      ].join('\n'),
    );
    expect([path, other.exec(shown)]).toEqual([path, null]);
  }
  for (const path of ['/feed.xml', '/api/openapi.json', '/robots.txt', '/sitemap.xml']) {
    expect([path, other.exec(await (await fetch(shop.url + path)).text())]).toEqual([path, null]);
  }
  for (const address of addresses) {
    const mails = await inboxOf(shop, address);
    expect(mails.length).toBeGreaterThan(0);
    for (const { subject, from, text, html } of mails) {
      const shown = [subject, from, text, html.replaceAll(/<[^>]+>/g, ' ')].join('\n');
      expect([subject, other.exec(shown)]).toEqual([subject, null]);
    }
  }
}
