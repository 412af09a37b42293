import { deleteProduct, listProducts, texts } from '#contract/products.ts';
import { texts as formTexts } from '#contract/product-form.ts';
import type { AdminApp } from '#islands/admin/AdminApp.tsx';
import { press } from '../act.ts';
import { answer, offline, refusal, waiting } from '../answers.ts';
import { admin } from '../fixtures/admin.ts';
import { longProduct, manyProducts, product } from '../fixtures/products.ts';
import type { Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof AdminApp>;

export default { ...admin, parameters: { ...admin.parameters, address: '/admin' } };

const one = answer(listProducts, { products: [product], total: 1 });

export const Loading: Story = {
  parameters: { shows: 'Loading', answers: [waiting(listProducts)] },
};

export const Empty: Story = {
  parameters: {
    shows: 'No products found',
    answers: [answer(listProducts, { products: [], total: 0 })],
  },
};

export const NothingFound: Story = {
  parameters: { ...Empty.parameters, address: '/admin?tab=products&search=hedgehog' },
};

export const One: Story = { parameters: { shows: '1–1 of 1', answers: [one] } };

export const Many: Story = {
  parameters: {
    shows: '1–25 of 1,200',
    answers: [answer(listProducts, { products: manyProducts(25), total: 1200 })],
  },
};

export const TooLong: Story = {
  parameters: {
    shows: '1–2 of 2',
    answers: [answer(listProducts, { products: [longProduct, product], total: 2 })],
  },
};

export const Failed: Story = {
  parameters: {
    shows: 'The list could not be loaded.',
    answers: [refusal(listProducts, 400, 'The search is too long.')],
  },
};

export const Offline: Story = {
  parameters: { shows: 'The list could not be loaded.', answers: [offline(listProducts)] },
};

export const Deleted: Story = {
  parameters: {
    shows: 'Restore',
    address: '/admin?tab=products&state=deleted',
    answers: [one],
  },
};

async function deleteIt(): Promise<void> {
  await press('Delete');
  await press('Delete');
}

export const DeleteAsked: Story = {
  parameters: { shows: formTexts.confirmDelete, answers: [one] },
  play: () => press('Delete'),
};

export const DeleteTooLong: Story = {
  parameters: {
    shows: formTexts.confirmDelete,
    answers: [answer(listProducts, { products: [longProduct], total: 1 })],
  },
  play: () => press('Delete'),
};

export const DeleteBusy: Story = {
  parameters: { shows: formTexts.confirmDelete, answers: [one, waiting(deleteProduct)] },
  play: deleteIt,
};

export const DeleteFailed: Story = {
  parameters: {
    shows: formTexts.deleteFailed,
    answers: [one, refusal(deleteProduct, 404, texts.notFound)],
  },
  play: deleteIt,
};

export const DeleteDone: Story = {
  parameters: { shows: 'is deleted', answers: [one, answer(deleteProduct, undefined)] },
  play: deleteIt,
};
