import { formatPrice } from '#contract/money.ts';
import {
  exportProducts,
  listProducts,
  productQuerySchema,
  productTypeNames,
  productTypes,
  type ProductCard,
} from '#contract/products.ts';
import { DeletedProductActions, ProductActions } from '../actions/ProductActions.tsx';
import { load } from '../load.ts';
import { columnsFor, defineList } from './list.ts';

const column = columnsFor<ProductCard>();

const facts = [
  column.accessor('id', { header: 'ID', sortDescFirst: true }),
  column.accessor('name', { header: 'Name' }),
  column.accessor('price', {
    header: 'Price',
    cell: ({ row }) => formatPrice(row.original.price),
  }),
  column.accessor('type', {
    header: 'Type',
    cell: ({ row }) => productTypeNames[row.original.type],
  }),
];
const columns = column.columns([
  ...facts,
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <ProductActions product={row.original} />,
  }),
]);
const deletedColumns = column.columns([
  ...facts,
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <DeletedProductActions product={row.original} />,
  }),
]);

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
