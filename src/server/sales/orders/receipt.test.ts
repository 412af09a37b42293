import { expect, it } from 'vitest';
import { renderReceipt } from './receipt.ts';
import type { Program } from '#contract/catalogue/programs.ts';
import { noSeller } from '#contract/seller/shop-settings.ts';

const shop = {
  siteName: 'Tradeshelf',
  siteUrl: 'https://shop.example.com',
  supportEmail: 'support@shop.example.com',
  replyHours: 48,
  seller: noSeller,
  mailBrand: { accent: '#006d66', logo: null },
};
const setFiles: Program['setFiles'] = [];
const programs: Program[] = [
  { productId: 7, type: 'expert_advisor', platforms: ['mt4'], setFiles },
  { productId: 8, type: 'indicator', platforms: ['mt5'], setFiles },
];
const more = { consents: [], invoice: [], programs };
const completedAt = new Date('2026-03-01T09:30:59.000Z');
const sale = {
  paypalOrderId: '7K9WTYBEW6A0PA8DT',
  productId: 7,
  productName: 'Grid <Engine> 20251018',
  amountCents: 4410,
  listPriceCents: 4900,
  promoCode: '12345678',
  termDays: 30,
  completedAt,
};

it('the receipt names the purchase and how to get it again in both parts @p244', () => {
  const { subject, html, text } = renderReceipt({ ...sale, promoCode: 'SPRING10' }, shop, more);
  expect(subject).toContain('Your purchase from Tradeshelf: Grid <Engine>');
  for (const part of [html, text]) {
    expect(part).toContain('7K9WTYBEW6A0PA8DT');
    expect(part).toContain('$44.10 for 30 days');
    expect(part).toContain('SPRING10 (instead of $49.00)');
    expect(part).toContain('1 Mar 2026, 09:30 UTC');
    expect(part).toContain('https://shop.example.com/redownload?orderId=7K9WTYBEW6A0PA8DT');
    expect(part).toContain('https://shop.example.com/withdraw?orderId=7K9WTYBEW6A0PA8DT');
    expect(part).toContain('Up to 5 license keys');
    expect(part).toContain('Tools, Options, Expert Advisors');
    expect(part).toContain('Allow WebRequest for listed URL');
    expect(part).toMatch(/https:\/\/shop\.example\.com(\n|")/);
    expect(part).toContain('support@shop.example.com');
  }
  expect(html).toContain('Grid &lt;Engine&gt;');
  expect(html).not.toContain('<Engine>');
  expect(html).toContain('src="https://shop.example.com/files/thumbnails/7.jpg"');
});

it('the receipt opens with Download, then three steps for each program, then the rest @p335', () => {
  const { text } = renderReceipt(sale, shop, more);
  const places = [
    'Download:\nhttps://shop.example.com/redownload',
    'MetaTrader 4:',
    '1. Choose File, Open Data Folder, copy the file to MQL4/Experts',
    '2. Open Tools, Options, Expert Advisors',
    'enter https://shop.example.com and',
    '3. Switch on “AutoTrading”',
    'the indicator in MetaTrader 5:',
    'MQL5/Indicators',
    'license helper',
    'Order ID: ',
  ].map((part) => text.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

it('the receipt omits an unused promo code', () => {
  const { html, text } = renderReceipt({ ...sale, promoCode: null }, shop, more);
  expect(html + text).not.toContain('Promo code');
});

it('names the seller as far as it is known', () => {
  const seller = { ...noSeller, name: 'Pip Ltd', address: '1 Quay\nDublin' };
  const { text } = renderReceipt(sale, { ...shop, seller }, more);
  expect(text).toContain('Sold by:\n\nName: Pip Ltd\nAddress: 1 Quay, Dublin');
  expect(renderReceipt(sale, shop, more).text).not.toContain('Sold by:');
});
