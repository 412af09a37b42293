import { createPromoCode, getPromoCode, texts } from '#contract/promo-codes.ts';
import { getProduct, listProducts } from '#contract/products.ts';
import type { AdminApp } from '#islands/admin/AdminApp.tsx';
import { fill, press } from '../act.ts';
import { answer, refusal, waiting } from '../answers.ts';
import { admin, promoCode } from '../fixtures/admin.ts';
import { longProduct, manyProducts } from '../fixtures/products.ts';
import { longWord } from '../fixtures/texts.ts';
import type { Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof AdminApp>;

export default {
  ...admin,
  parameters: {
    ...admin.parameters,
    address: '/admin/add-promo',
    answers: [
      answer(listProducts, { products: [...manyProducts(3), longProduct], total: 4 }),
      answer(getPromoCode, promoCode),
      answer(getProduct, { ...longProduct, filePath: null, compatibility: null }),
    ],
  },
};

export const Empty: Story = { parameters: { shows: 'Add Promo Code' } };

export const Invalid: Story = {
  parameters: { shows: 'Enter a code' },
  play: () => press('Save'),
};

async function save(): Promise<void> {
  await fill('Code', 'WELCOME10');
  await fill('Discount %', '10');
  await fill('Expiration Date', '2026-12-31');
  await press('Save');
}

export const Busy: Story = {
  parameters: { shows: 'Save', answers: [waiting(createPromoCode)] },
  play: save,
};

export const Duplicate: Story = {
  parameters: {
    shows: texts.duplicate,
    answers: [
      refusal(createPromoCode, 409, texts.duplicate, {
        issues: [{ path: 'code', message: texts.duplicate }],
      }),
    ],
  },
  play: save,
};

const edited = '/admin/edit-promo/1';

export const Edited: Story = { parameters: { shows: 'So far 12 uses', address: edited } };

export const TooLong: Story = {
  parameters: {
    shows: 'So far 12 uses',
    address: edited,
    answers: [
      answer(getPromoCode, {
        ...promoCode,
        code: longWord.slice(0, 50).toUpperCase(),
        note: longWord.slice(0, 200),
        product_ids: [1, 4],
      }),
    ],
  },
};

export const Missing: Story = {
  parameters: {
    shows: texts.loadFailed,
    address: edited,
    answers: [refusal(getPromoCode, 404, texts.notFound)],
  },
};
