import { formatPrice } from '#contract/money.ts';
import {
  exportProducts,
  listProducts,
  productColumns,
  productQuerySchema,
  productTypeNames,
  productTypes,
  type ProductCard,
} from '#contract/products.ts';
import { DeletedProductActions, ProductActions } from '../actions/ProductActions.tsx';
import { load } from '../load.ts';
import { columnsOf, defineList } from './list.ts';

const cells = {
  id: ({ id }: ProductCard) => id,
  name: ({ name }: ProductCard) => name,
  price: ({ price }: ProductCard) => formatPrice(price),
  type: ({ type }: ProductCard) => productTypeNames[type],
};
const columns = columnsOf(productColumns.shown, cells, {
  highestFirst: ['id'],
  actions: (product) => <ProductActions product={product} />,
});
const deletedColumns = columnsOf(productColumns.shown, cells, {
  highestFirst: ['id'],
  actions: (product) => <DeletedProductActions product={product} />,
});

export const productList = defineList({
  key: 'products',
  name: 'Products',
  path: '/admin?tab=products',
  empty: 'No products found',
  title: 'name',
  add: { label: 'Add Product', path: '/admin/add-product' },
  filters: [
    {
      name: 'price',
      label: 'Price',
      kind: 'choice',
      options: [
        ['', 'All'],
        ['free', 'Free'],
        ['paid', 'Paid'],
      ],
    },
    {
      name: 'type',
      label: 'Type',
      kind: 'choice',
      options: [['', 'All'], ...productTypes.map(nameOfType)],
    },
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      options: [
        ['', 'On sale'],
        ['deleted', 'Deleted'],
      ],
    },
  ],
  columns: ({ state }) => (state === 'deleted' ? deletedColumns : columns),
  query: productQuerySchema,
  async load(query, signal) {
    const { products, total } = await load(listProducts, query, signal);
    return { rows: products, total };
  },
  exportRoute: exportProducts,
});

function nameOfType(type: (typeof productTypes)[number]): [string, string] {
  return [type, productTypeNames[type]];
}
