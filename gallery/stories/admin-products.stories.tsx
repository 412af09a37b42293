import { deleteProduct, listProducts, texts } from '#contract/catalogue/products.ts';
import { texts as formTexts } from '#contract/catalogue/product-form.ts';
import { admin } from '../fixtures/admin.tsx';
import { longProduct, manyProducts, product, productList } from '../fixtures/shop.ts';
import { answer, offline, press, refusal, waiting } from '../story.ts';

const askToDelete = () => press('Delete');

async function confirmDelete(): Promise<void> {
  await askToDelete();
  await press('Delete');
}

export const stories = admin('/admin', [productList([product])], {
  one: { shows: '1–1 of 1' },
  loading: { shows: 'Loading', answers: [waiting(listProducts)] },
  empty: { shows: 'No products found', answers: [productList([])] },
  'nothing-found': {
    shows: 'No products found',
    address: '/admin?tab=products&search=hedgehog',
    answers: [productList([])],
  },
  many: { shows: '1–25 of 1,200', answers: [productList(manyProducts(25), 1200)] },
  'too-long': {
    shows: '1–2 of 2',
    answers: [productList([longProduct, product])],
  },
  failed: {
    shows: 'The list could not be loaded.',
    answers: [refusal(listProducts, 400, 'The search is too long.')],
  },
  offline: { shows: 'The list could not be loaded.', answers: [offline(listProducts)] },
  deleted: { shows: 'Restore', address: '/admin?tab=products&state=deleted' },
  'delete-asked': { shows: formTexts.confirmDelete, play: askToDelete },
  'delete-too-long': {
    shows: formTexts.confirmDelete,
    answers: [productList([longProduct])],
    play: askToDelete,
  },
  'delete-busy': {
    shows: formTexts.confirmDelete,
    answers: [waiting(deleteProduct)],
    play: confirmDelete,
  },
  'delete-failed': {
    shows: formTexts.deleteFailed,
    answers: [refusal(deleteProduct, 404, texts.notFound)],
    play: confirmDelete,
  },
  'delete-done': {
    shows: 'deleted. Buyers',
    answers: [answer(deleteProduct, undefined)],
    play: confirmDelete,
  },
});
