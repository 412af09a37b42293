import { getProduct } from '#contract/catalogue/products.ts';
import { giveCopy, texts } from '#contract/sales/purchase-form.ts';
import { admin } from '../fixtures/admin.tsx';
import { longProduct, manyProducts, productList } from '../fixtures/shop.ts';
import { answer, fill, press, refusal, waiting } from '../story.ts';

const answers = [
  productList([...manyProducts(3), longProduct]),
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

async function give(): Promise<void> {
  await fill('Email', 'friend@example.com');
  await press('Give the copy');
}

export const stories = admin('/admin/give-copy?product=1', answers, {
  chosen: { shows: 'Give the copy' },
  invalid: {
    shows: 'Choose a product',
    address: '/admin/give-copy',
    play: () => press('Give the copy'),
  },
  busy: { shows: 'Give the copy', answers: [waiting(giveCopy)], play: give },
  blocked: {
    shows: texts.addressBlocked,
    answers: [refusal(giveCopy, 403, texts.addressBlocked)],
    play: give,
  },
});
