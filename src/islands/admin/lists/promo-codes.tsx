import {
  exportPromoCodes,
  listPromoCodes,
  promoCodeQuerySchema,
  promoCodeStatusNames,
  type PromoCodeRow,
} from '#contract/promo-codes.ts';
import { PromoCodeActions } from '../actions/PromoCodeActions.tsx';
import { countOf, formatSum } from '../format.ts';
import { load } from '../load.ts';
import { columnsFor, defineList } from './list.ts';
import { SecondLine } from './SecondLine.tsx';

const column = columnsFor<PromoCodeRow>();

const columns = column.columns([
  column.accessor('id', { header: 'ID', sortDescFirst: true }),
  column.accessor('code', {
    header: 'Code',
    cell: ({ row: { original } }) => (
      <>
        {original.code}
        {original.uses > 0 && (
          <SecondLine>
            {countOf(original.uses, 'use')}, {formatSum(original.revenue)}
          </SecondLine>
        )}
      </>
    ),
  }),
  column.accessor('discount_percentage', { header: 'Discount %' }),
  column.accessor('expiration_date', {
    header: 'Expiration',
    cell: ({ row: { original } }) => (
      <time dateTime={original.expiration_date} className="whitespace-nowrap">
        {original.expiration_date}
      </time>
    ),
  }),
  column.accessor('is_active', {
    header: 'Active',
    cell: ({ row: { original } }) =>
      original.status === 'active' ? (
        'Yes'
      ) : (
        <>
          No
          <SecondLine>
            <span className="whitespace-nowrap">{promoCodeStatusNames[original.status]}</span>
          </SecondLine>
        </>
      ),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <PromoCodeActions promoCode={row.original} />,
  }),
]);

export const promoCodeList = defineList({
  key: 'promo-codes',
  name: 'Promo Codes',
  path: '/admin?tab=promo-codes',
  empty: 'No promo codes found',
  title: 'code',
  defaultSort: 'id',
  add: { label: 'Add Promo Code', path: '/admin/add-promo' },
  filters: [
    {
      name: 'active',
      label: 'Active',
      kind: 'choice',
      options: [
        ['', 'All'],
        ['yes', 'Yes'],
        ['no', 'No'],
      ],
    },
  ],
  columns: () => columns,
  query: promoCodeQuerySchema,
  async load(query, signal) {
    const { promoCodes, total } = await load(listPromoCodes, query, signal);
    return { rows: promoCodes, total };
  },
  exportRoute: exportPromoCodes,
});
