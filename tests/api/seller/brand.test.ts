import sharp from 'sharp';
import { expect, test } from 'vitest';
import { changedMeanwhile } from '#contract/seller/admin.ts';
import { brandPictures, getSettings, saveSettings, texts } from '#contract/seller/shop-settings.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { auditedOf } from '../../support/buyers.ts';
import { mailsOf } from '../../support/inbox.ts';
import { dataOf, failureOf, useServedShop } from '../../support/shop.ts';

const shop = useServedShop({ admin: true });

type Given = Parameters<typeof shop.call<typeof saveSettings>>[1];

const save = (given: Given) => shop.call(saveSettings, given, shop.token);
const page = async (path: string, status = 200) => {
  const answer = await fetch(shop.url + path);
  expect([path, answer.status]).toEqual([path, status]);
  return answer.text();
};

const pages = [
  '/',
  '/product/1',
  '/faq',
  '/contact-us',
  '/privacy-policy',
  '/terms-and-conditions',
  '/redownload',
  '/withdraw',
  '/success',
  '/set-files',
  '/payment-failed',
  '/admin',
  '/admin/login',
];

test('every page shows the brand with the request after it was saved @p177 @p326', async () => {
  for (const path of pages) expect(await page(path)).toContain('Tradeshelf');
  const saved = dataOf(
    await save({
      siteName: 'Pip & Co',
      accent: '#b00020',
      heroTitle: 'Robots for gold',
      heroText: 'Built by a trader.',
      footerText: 'Pip & Co Ltd, Dublin',
      links: [{ label: 'Our channel', url: ' t.me:443/pipandco' }],
    }),
  );
  expect(saved).toMatchObject({ siteName: 'Pip & Co', timeZone: 'UTC', replyHours: 48 });
  for (const path of [...pages, '/no-such-page']) {
    const html = await page(path, path === '/no-such-page' ? 404 : 200);
    expect(html).toContain('Pip &amp; Co');
    expect(html).toContain('--color-primary:#b00020');
    expect(html).not.toContain('Tradeshelf');
  }
  const home = await page('/');
  for (const text of ['Robots for gold', 'Built by a trader.', 'Pip &amp; Co Ltd, Dublin']) {
    expect(home).toContain(text);
  }
  expect(home).toContain('https://t.me:443/pipandco');
  expect(home).not.toContain('Welcome');
  expect(await page('/feed.xml')).toContain('Pip &amp; Co');
  expect(await auditedOf(shop, 'Settings')).toMatchObject([
    {
      action: 'settings-saved',
      detail: 'site name, accent, hero title, hero text, footer text, links',
    },
  ]);
});

test('mails have the brand that was saved last', async () => {
  dataOf(await save({ siteName: 'Pip & Co', accent: '#b00020', supportEmail: 'help@pip.example' }));
  const question = { name: 'Ann', email: 'ann@example.com', message: 'Hello?' };
  dataOf(await shop.call(createTicket, question));
  const [mail] = await mailsOf(shop, 'help@pip.example', 1);
  expect(mail?.from).toContain('Pip & Co');
  expect(mail?.html).toContain('background: #b00020');
});

test('imprint and about page are there once they are filled', async () => {
  await page('/imprint', 404);
  await page('/about', 404);
  const seller = {
    name: 'Pip Ltd',
    address: '1 Quay\nDublin',
    email: '',
    phone: '',
    vatId: 'IE1',
    register: '',
    country: '',
  };
  dataOf(await save({ seller, about: 'We **trade**.<script>alert(1)</script>' }));
  expect(await page('/imprint')).toContain('Pip Ltd');
  const about = await page('/about');
  expect(about).toContain('<strong>trade</strong>');
  expect(about).not.toContain('alert(1)</script>');
  const home = await page('/');
  expect(home).toContain('href="/imprint"');
  expect(home).toContain('href="/about"');
});

test('settings that are malformed or unknown save nothing', async () => {
  const before = dataOf(await shop.call(getSettings, {}, shop.token));
  const wrong: Record<string, unknown>[] = [
    { siteName: '' },
    { siteName: 'x'.repeat(61) },
    { siteName: 'Two\nlines' },
    { accent: 'red' },
    { accent: '#b00;}body{display:none' },
    { links: [{ label: 'x', url: 'http://t.me/x' }] },
    { links: [{ label: 'x', url: 'javascript:alert(1)' }] },
    { links: [{ label: 'x', url: '' }] },
    { links: Array.from({ length: 9 }, () => ({ label: 'x', url: 'https://t.me/x' })) },
    { timeZone: 'Mars/Olympus' },
    { replyHours: 0 },
    { replyHours: 169 },
    { supportEmail: 'nobody' },
    { about: 'x'.repeat(10_001) },
    { notify: { 'sale.completed': 'yes' } },
    { siteNmae: 'x' },
  ];
  for (const given of wrong) {
    expect([given, failureOf(await save(given)).status]).toEqual([given, 400]);
  }
  expect(dataOf(await shop.call(getSettings, {}, shop.token))).toEqual(before);
  expect(failureOf(await shop.call(getSettings, {})).status).toBe(401);
  const stale = await save({ heroTitle: 'x', updatedAt: '2020-01-01T00:00:00.000Z' });
  expect(failureOf(stale)).toMatchObject({ status: 409, error: changedMeanwhile });
});

async function put(kind: keyof typeof brandPictures, name: string, bytes: Buffer | string) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(Buffer.from(bytes))], name));
  const headers = { Authorization: `Bearer ${shop.token}` };
  const answer = await fetch(shop.url + brandPictures[kind].save.path, {
    method: 'PUT',
    headers,
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#b00020' } })
    .png()
    .toBuffer();

test('a logo is shown everywhere, and the one before comes back @p178', async () => {
  const { body } = await put('logo', 'logo.png', await drawn(600, 200));
  const { logo } = body.pictures;
  expect(logo).toMatch(/^files\/brand\/[0-9a-f]{64}\.png$/);
  for (const path of ['/', '/faq', '/admin/login']) expect(await page(path)).toContain(`/${logo}`);
  const file = await fetch(`${shop.url}/${logo}`);
  expect(file.headers.get('content-type')).toBe('image/png');
  expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({
    width: 288,
    height: 96,
  });
  const { body: second } = await put('logo', 'logo.png', await drawn(200, 200));
  expect(await page('/faq')).toContain(`/${second.pictures.logo}`);
  const restore = () => shop.call(brandPictures.logo.restore, {}, shop.token);
  expect(dataOf(await restore()).pictures.logo).toBe(logo);
  expect(dataOf(await restore()).pictures.logo).toBeNull();
  expect(failureOf(await restore())).toMatchObject({ status: 404, error: texts.noPicture });
  expect(await page('/faq')).not.toContain('files/brand');
});

test('icon and share picture stand in the head of each page', async () => {
  const { body } = await put('favicon', 'icon.png', await drawn(64, 64));
  const { body: both } = await put('share-picture', 'share.png', await drawn(800, 800));
  const html = await page('/faq');
  expect(html).toContain(`href="/${body.pictures.favicon}"`);
  expect(html).toContain(`${shop.env.SITE_URL}/${both.pictures['share-picture']}`);
});

test('an SVG leaves its pixels alone @p178', async () => {
  const hostile = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="alert(1)">
    <script>alert(2)</script><image href="file:///etc/passwd" width="9" height="9"/><rect width="40" height="20"/></svg>`;
  const { body } = await put('logo', 'logo.svg', hostile);
  const file = await fetch(`${shop.url}/${body.pictures.logo}`);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(file.headers.get('content-type')).toBe('image/png');
  expect(bytes.toString('latin1')).not.toContain('alert');
});

test('what is no picture is refused', async () => {
  const png = await drawn(20, 20);
  for (const [name, bytes] of [
    ['logo.png', 'no picture'],
    ['logo.svg', png],
    ['logo.svg', 'no picture'],
    ['logo.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['logo.gif', png],
  ] as const) {
    expect([name, (await put('logo', name, bytes)).status]).toEqual([name, 400]);
  }
});
