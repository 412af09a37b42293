import { listProducts } from '#contract/products.ts';
import { readAddress, toQuery } from '#islands/catalogue/address.ts';
import { Catalogue } from '#islands/catalogue/Catalogue.tsx';
import { answer, refusal, waiting } from '../answers.ts';
import { longProduct, manyProducts, product } from '../fixtures/products.ts';
import { longWord } from '../fixtures/texts.ts';
import type { Meta, Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof Catalogue>;

/** Asked for by the island: the server gave none. */
const unasked = { address: readAddress(''), loaded: null };

const meta: Meta<typeof Catalogue> = {
  component: Catalogue,
  args: unasked,
  parameters: { styles: () => import('#styles/catalogue.css') },
};
export default meta;

export const Loading: Story = {
  parameters: { shows: 'Loading', answers: [waiting(listProducts)] },
};

export const Empty: Story = {
  parameters: {
    shows: 'No products available',
    answers: [answer(listProducts, { products: [], total: 0 })],
  },
};

export const One: Story = {
  parameters: {
    shows: '1 product',
    answers: [answer(listProducts, { products: [product], total: 1 })],
  },
};

export const Many: Story = {
  parameters: {
    shows: '40 products',
    answers: [answer(listProducts, { products: manyProducts(12), total: 40 })],
  },
};

export const Compact: Story = {
  parameters: { ...Many.parameters, address: '/?view=compact' },
};

export const TooLong: Story = {
  parameters: {
    shows: '3 products',
    answers: [
      answer(listProducts, {
        products: [longProduct, product, { ...longProduct, id: 5 }],
        total: 3,
      }),
    ],
  },
};

export const Failed: Story = {
  parameters: {
    shows: 'The catalogue could not be loaded',
    answers: [refusal(listProducts, 503, 'The shop is busy.')],
  },
};

/** Another list is on its way: the one before stays. */
export const Busy: Story = {
  args: {
    loaded: {
      query: toQuery(readAddress(''), 12),
      list: { products: manyProducts(12), total: 40 },
    },
  },
  parameters: {
    shows: 'Loading',
    address: '/?page=2',
    answers: [waiting(listProducts)],
  },
};

export const NothingFound: Story = {
  args: {
    loaded: { query: toQuery(readAddress(''), 12), list: { products: manyProducts(3), total: 3 } },
  },
  parameters: {
    shows: 'Nothing matches',
    address: '/?search=hedgehog',
    answers: [answer(listProducts, { products: [], total: 0 })],
  },
};

export const LongSearch: Story = {
  parameters: {
    shows: 'Nothing matches',
    address: `/?search=${longWord.slice(0, 100)}&type=indicator`,
    answers: [answer(listProducts, { products: [], total: 0 })],
  },
};

export const DidYouMean: Story = {
  parameters: {
    shows: 'auric',
    address: '/?search=aurik',
    answers: [answer(listProducts, { products: [product], total: 1, didYouMean: 'auric' })],
  },
};
