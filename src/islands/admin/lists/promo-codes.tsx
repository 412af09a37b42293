import {
  exportPromoCodes,
  listPromoCodes,
  promoCodeColumns,
  promoCodeQuerySchema,
  promoCodeStatusNames,
  type PromoCodeRow,
} from '#contract/promo-codes.ts';
import { countOf, formatDay } from '#texts/language.ts';
import { PromoCodeActions } from '../actions/PromoCodeActions.tsx';
import { formatSum } from '../format.ts';
import { load } from '../load.ts';
import { StateChip } from '../StateChip.tsx';
import { choice, columnsOf, defineList } from './list.ts';
import { RowLink } from './RowLink.tsx';
import { SecondLine } from './SecondLine.tsx';

const columns = columnsOf(
  promoCodeColumns.shown,
  {
    id: ({ id }: PromoCodeRow) => id,
    code: ({ id, code, uses, revenue, note }) => (
      <>
        <RowLink href={`/admin/edit-promo/${id}`} title={code}>
          {code}
        </RowLink>
        {uses > 0 && <SecondLine>{`${countOf(uses, 'use')}, ${formatSum(revenue)}`}</SecondLine>}
        {note && <SecondLine>{note}</SecondLine>}
      </>
    ),
    discount_percentage: (promoCode) => promoCode.discount_percentage,
    expiration_date: (promoCode) => (
      <time dateTime={promoCode.expiration_date} className="whitespace-nowrap">
        {formatDay(promoCode.expiration_date)}
      </time>
    ),
    is_active: ({ status }) =>
      status === 'active' ? (
        'Yes'
      ) : (
        <span className="inline-flex items-center gap-2">
          No{' '}
          <StateChip tone={status === 'notStarted' ? 'wait' : undefined}>
            {promoCodeStatusNames[status]}
          </StateChip>
        </span>
      ),
  },
  {
    descendingFirst: ['id'],
    actions: (promoCode) => <PromoCodeActions promoCode={promoCode} />,
  },
);

export const promoCodeList = defineList({
  key: 'promo-codes',
  name: 'Promo Codes',
  path: '/admin?tab=promo-codes',
  empty: 'No promo codes found',
  title: 'code',
  numbers: ['id', 'discount_percentage'],
  widest: 'is_active',
  beginning: 'Add a promo code to give buyers a discount: they type it beside the price.',
  defaultSort: 'id',
  add: { label: 'Add Promo Code', path: '/admin/add-promo' },
  filters: [choice('active', 'Active', { '': 'All', yes: 'Yes', no: 'No' })],
  columns: () => columns,
  query: promoCodeQuerySchema,
  async load(query, signal) {
    const { promoCodes, total } = await load(listPromoCodes, query, signal);
    return { rows: promoCodes, total };
  },
  exportRoute: exportPromoCodes,
});
