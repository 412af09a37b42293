import { describe, expect, it } from 'vitest';
import { jointDigits, renderMailBody, type Block, type Shop } from './mail-body.ts';

const shop: Shop = {
  siteName: 'Bulls & <Bears>',
  siteUrl: 'https://shop.example.com',
  supportEmail: 'support@shop.example.com',
};
const hostile = `<img src=x onerror="alert('1')"> & more`;
const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more';

describe('a mail body', () => {
  const blocks: Block[] = [
    { kind: 'text', text: hostile },
    { kind: 'facts', facts: [[hostile, hostile]] },
    { kind: 'list', items: [hostile] },
    { kind: 'link', label: hostile, url: `https://x.example/?${hostile}` },
    { kind: 'button', label: hostile, url: `https://x.example/?${hostile}` },
    { kind: 'code', code: hostile },
  ];

  it.each(blocks)('escapes $kind in HTML, and keeps it as it is in text', (block) => {
    const { html, text } = renderMailBody('Hello', [block], shop);
    expect(html).not.toContain('<img');
    expect(html).toContain(escaped);
    expect(html).toContain('Bulls &amp; &lt;Bears&gt;');
    expect(text).toContain(hostile);
    expect(text).toContain('Bulls & <Bears>');
  });

  it('is readable in dark mode, and fetches nothing', () => {
    const { html } = renderMailBody('Hello', [{ kind: 'text', text: 'World' }], shop);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).not.toMatch(/<img|<link|@import|url\(|src=/);
  });

  it('keeps runs of eight digits apart, but for the code', () => {
    const { html, text } = renderMailBody(
      'On 20260301',
      [
        { kind: 'text', text: 'EA 20251018' },
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

it('leaves shorter and longer numbers and order ids alone', () => {
  const text = '1234567 123456789 $1,000,000.00 7K12345678WTYBE6A';
  expect(jointDigits(text)).toBe(text);
});
