import { describe, expect, it } from 'vitest';
import { jointDigits, renderMailBody, type Block, type Fact, type Shop } from './mail-body.ts';
import { noSeller } from '#contract/seller/shop-settings.ts';

const shop: Shop = {
  siteName: 'Bulls & <Bears>',
  siteUrl: 'https://shop.example.com',
  supportEmail: 'support@shop.example.com',
  replyHours: 48,
  seller: noSeller,
  mailBrand: { accent: '#006d66', logo: null },
};
const hostile = `<img src=x onerror="alert('1')"> & more`;
const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more';

describe('a mail body', () => {
  const blocks: Block[] = [
    hostile,
    { kind: 'facts', facts: [[hostile, hostile]] },
    { kind: 'list', items: [hostile] },
    { kind: 'link', label: hostile, url: `https://x.example/?${hostile}` },
    { kind: 'button', label: hostile, url: `https://x.example/?${hostile}` },
    { kind: 'code', code: hostile },
    { kind: 'total', label: hostile, amount: hostile },
  ];

  const grid: Fact = ['Product', 'Grid', { id: 7, price: '$49.90' }];
  const picture = 'https://shop.example.com/files/thumbnails/7.jpg';

  it.each(blocks)('escapes $kind in HTML only', (block) => {
    const { html, text } = renderMailBody('Hello', [block], shop);
    expect(html).not.toContain('<img');
    expect(html).toContain(escaped);
    expect(html).toContain('Bulls &amp; &lt;Bears&gt;');
    expect(text).toContain(hostile);
    expect(text).toContain('Bulls & <Bears>');
  });

  it('supports dark mode and loads only product pictures from the shop itself @p121', () => {
    const { html } = renderMailBody('Hello', ['World', { kind: 'facts', facts: [grid] }], shop);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    const shown = `<img src="${picture}" width="96" height="60" alt="">`;
    expect(html.split(shown)).toHaveLength(2);
    expect(html.replace(shown, '')).not.toMatch(/<img|<link|@import|url\(|src=/);
  });

  it('escapes a product’s name and price beside its picture', () => {
    const facts: Fact[] = [[hostile, hostile, { id: 7, price: hostile }]];
    const { html } = renderMailBody('Hello', [{ kind: 'facts', facts }], shop);
    expect(html).toContain(`<strong>${escaped}</strong><br>${escaped}`);
    expect(html.match(/<img[^>]*>/g)).toEqual([
      `<img src="${picture}" width="96" height="60" alt="">`,
    ]);
  });

  it('begins with the shop’s name and ends with its address in both parts', () => {
    const { html, text } = renderMailBody('Hello', ['World'], shop);
    const places = ['class="band"', '<h1>', 'World', '<footer>', shop.supportEmail].map((part) =>
      html.indexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(html.slice(html.indexOf('<footer>'))).toContain(`href="${shop.siteUrl}"`);
    expect(text).toMatch(
      /-- \nBulls & <Bears>\nhttps:\/\/shop.example.com\nsupport@shop.example.com\n$/,
    );
  });

  it('ends a bill with its total in both parts', () => {
    const { html, text } = renderMailBody(
      'Hello',
      [
        { kind: 'facts', facts: [['Product', 'Grid']] },
        { kind: 'total', label: 'Amount', amount: '$49.90' },
      ],
      shop,
    );
    expect(text).toContain('Product: Grid\n\nAmount: $49.90');
    expect(html).toMatch(/class="total"><tr><th>Amount<\/th><td>\$49\.90<\/td>/);
  });

  it('splits eight digits in a row, except the code @p62', () => {
    const { html, text } = renderMailBody(
      'On 20260301',
      [
        'EA 20251018',
        { kind: 'facts', facts: [['Code', '11112222']] },
        { kind: 'list', items: ['33334444'] },
        { kind: 'code', code: '98765432' },
      ],
      shop,
    );
    for (const part of [html, text]) {
      expect(part.match(/\b\d{8}\b/g)).toEqual(['98765432']);
    }
  });
});

it('jointDigits keeps shorter and longer numbers and order ids', () => {
  const text = '1234567 123456789 $1,000,000.00 7K12345678WTYBE6A';
  expect(jointDigits(text)).toBe(text);
});
