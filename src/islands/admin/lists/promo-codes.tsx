import {
  exportPromoCodes,
  listPromoCodes,
  promoCodeColumns,
  promoCodeQuerySchema,
  promoCodeStatusNames,
  type PromoCodeRow,
} from '#contract/promo-codes.ts';
import { PromoCodeActions } from '../actions/PromoCodeActions.tsx';
import { countOf, formatSum } from '../format.ts';
import { load } from '../load.ts';
import { columnsOf, defineList } from './list.ts';
import { SecondLine } from './SecondLine.tsx';

const columns = columnsOf(
  promoCodeColumns.shown,
  {
    id: ({ id }: PromoCodeRow) => id,
    code: ({ code, uses, revenue, note }) => (
      <>
        {code}
        {uses > 0 && (
          <SecondLine>
            {countOf(uses, 'use')}, {formatSum(revenue)}
          </SecondLine>
        )}
        {note && <SecondLine>{note}</SecondLine>}
      </>
    ),
    discount_percentage: (promoCode) => promoCode.discount_percentage,
    expiration_date: (promoCode) => (
      <time dateTime={promoCode.expiration_date} className="whitespace-nowrap">
        {promoCode.expiration_date}
      </time>
    ),
    is_active: ({ status }) =>
      status === 'active' ? (
        'Yes'
      ) : (
        <>
          No
          <SecondLine>
            <span className="whitespace-nowrap">{promoCodeStatusNames[status]}</span>
          </SecondLine>
        </>
      ),
  },
  {
    highestFirst: ['id'],
    actions: (promoCode) => <PromoCodeActions promoCode={promoCode} />,
  },
);

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
