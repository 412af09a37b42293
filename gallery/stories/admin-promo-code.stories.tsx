import { createPromoCode, getPromoCode, texts } from '#contract/sales/promo-codes.ts';
import { getProduct } from '#contract/catalogue/products.ts';
import { admin, promoCode } from '../fixtures/admin.tsx';
import { long, longProduct, manyProducts, productList } from '../fixtures/shop.ts';
import { answer, fill, press, refusal, waiting } from '../story.ts';

const answers = [
  productList([...manyProducts(3), longProduct]),
  answer(getPromoCode, promoCode),
  answer(getProduct, {
    ...longProduct,
    tagline: '',
    signalUrl: null,
    termDays: null,
    filePath: null,
    publishedAt: null,
    state: 'on_sale',
    compatibility: null,
  }),
];
const longPromoCode = {
  ...promoCode,
  code: long.code,
  note: long.word.slice(0, 200),
  product_ids: [1, 4],
};
const issues = [{ path: 'code', message: texts.duplicate }];

async function save(): Promise<void> {
  await fill('Code', 'WELCOME10');
  await fill('Discount %', '10');
  await fill('Expiration Date', '2026-12-31');
  await press('Save');
}

export const stories = admin('/admin/edit-promo/1', answers, {
  empty: { shows: 'Add Promo Code', address: '/admin/add-promo' },
  invalid: { shows: 'Enter a code', address: '/admin/add-promo', play: () => press('Save') },
  busy: {
    shows: 'Save',
    address: '/admin/add-promo',
    answers: [waiting(createPromoCode)],
    play: save,
  },
  duplicate: {
    shows: texts.duplicate,
    address: '/admin/add-promo',
    answers: [refusal(createPromoCode, 409, texts.duplicate, { issues })],
    play: save,
  },
  edited: { shows: 'So far 12 uses' },
  'too-long': { shows: 'So far 12 uses', answers: [answer(getPromoCode, longPromoCode)] },
  missing: { shows: texts.notFound, answers: [refusal(getPromoCode, 404, texts.notFound)] },
});
