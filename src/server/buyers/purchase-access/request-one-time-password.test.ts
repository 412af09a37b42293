import { expect, it } from 'vitest';
import { renderOneTimePasswordMail } from './request-one-time-password.ts';
import { noSeller } from '#contract/seller/shop-settings.ts';

const shop = {
  siteName: 'Tradeshelf',
  siteUrl: 'https://shop.example.com',
  supportEmail: 'support@shop.example.com',
  replyHours: 48,
  seller: noSeller,
  mailBrand: { accent: '#006d66', logo: null },
};
const mail = {
  code: '04711993',
  expiresAt: new Date('2026-03-01T09:40:00.000Z'),
  paypalOrderId: '7K9WTYBEW6A0PA8DT',
  productName: 'Trend <b> 20251018',
};

it('the mail contains the code once in each part and not in the subject', () => {
  const { subject, html, text } = renderOneTimePasswordMail(mail, shop);
  for (const part of [html, text]) expect(part.match(/\b\d{8}\b/g)).toEqual(['04711993']);
  expect(text).toMatch(/^04711993$/m);
  expect(subject).not.toMatch(/\d/);
});

it('the mail names the code’s lifetime and what to do about an unwanted one', () => {
  const { html, text } = renderOneTimePasswordMail(mail, shop);
  for (const part of [html, text]) {
    expect(part).toContain('valid for 10 minutes, until 09:40 UTC');
    expect(part).toContain('If you did not ask for it');
    expect(part).toContain('support@shop.example.com');
  }
  expect(html).not.toContain('<b>');
});
