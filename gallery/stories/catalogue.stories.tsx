import type { KindCount } from '#contract/catalogue/catalogue.ts';
import { listProducts } from '#contract/catalogue/products.ts';
import { readAddress, toQuery } from '#islands/catalogue/products/address.ts';
import { Catalogue } from '#islands/catalogue/products/Catalogue.tsx';
import { long, longProduct, manyProducts, product, productList } from '../fixtures/shop.ts';
import { refusal, share, waiting } from '../story.ts';

const address = readAddress('');

const kind = { isFree: false, runsOnMt4: false, runsOnMt5: true } as const;
const kinds: KindCount[] = [
  { ...kind, type: 'expert_advisor', count: 14 },
  { ...kind, type: 'indicator', isFree: true, runsOnMt4: true, count: 13 },
  { ...kind, type: 'source_code', count: 13 },
];

/** The catalogue with a list that the server rendered. */
const loaded = (count: number, total: number) => (
  <Catalogue
    address={address}
    loaded={{ query: toQuery(address, 12), list: { products: manyProducts(count), total } }}
    kinds={kinds}
  />
);

const page = {
  element: <Catalogue address={address} loaded={null} kinds={null} />,
  styles: () => import('#styles/catalogue.css'),
};

export const stories = share(page, {
  loading: { shows: 'Loading', answers: [waiting(listProducts)] },
  empty: { shows: 'No products available', answers: [productList([])] },
  one: { shows: '1 product', answers: [productList([product])] },
  many: { shows: '40 products', answers: [productList(manyProducts(12), 40)] },
  compact: {
    shows: '40 products',
    address: '/?view=compact',
    answers: [productList(manyProducts(12), 40)],
  },
  'too-long': {
    shows: '3 products',
    answers: [productList([longProduct, product, { ...longProduct, id: 5 }])],
  },
  failed: {
    shows: 'The catalogue could not be loaded',
    answers: [refusal(listProducts, 503, 'The shop is busy.')],
  },
  'next-page-loading': {
    shows: 'Loading',
    element: loaded(12, 40),
    address: '/?page=2',
    answers: [waiting(listProducts)],
  },
  'nothing-found': {
    shows: 'Nothing matches',
    element: loaded(3, 3),
    address: '/?search=hedgehog',
    answers: [productList([])],
  },
  'long-search': {
    shows: 'Nothing matches',
    address: `/?search=${long.word.slice(0, 100)}&type=indicator`,
    answers: [productList([])],
  },
  'did-you-mean': {
    shows: 'auric',
    address: '/?search=aurik',
    answers: [productList([product], 1, 'auric')],
  },
});
