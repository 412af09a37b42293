import {
  exportPromoCodes,
  listPromoCodes,
  noEnd,
  promoCodeColumns,
  promoCodeQuerySchema,
  promoCodeStatusNames,
  type PromoCodeRow,
  type PromoCodeStatus,
} from '#contract/sales/promo-codes.ts';
import { formatCount, formatDay } from '#texts/language.ts';
import { PromoCodeActions } from '../actions/PromoCodeActions.tsx';
import { formatSum } from '../format.ts';
import { load } from '../load.ts';
import { StateChip, type Tone } from '../StateChip.tsx';
import { choice, columnsOf, defineList } from './list.ts';
import { RowLink } from './RowLink.tsx';
import { SecondLine } from './cells.tsx';
import { Figure, Usual } from './Usual.tsx';

const tones: Partial<Record<PromoCodeStatus, Tone>> = { active: 'good', notStarted: 'wait' };

const columns = columnsOf(
  [...promoCodeColumns.shown, ['uses', 'Uses'], ['revenue', 'Revenue']],
  {
    id: ({ id }: PromoCodeRow) => <Usual>{id}</Usual>,
    code: ({ id, code, note }) => (
      <>
        <RowLink href={`/admin/edit-promo/${id}`} title={code}>
          {code}
        </RowLink>
        {note && <SecondLine>{note}</SecondLine>}
      </>
    ),
    discount_percentage: (promoCode) => (
      <span className="narrow:after:content-['%']">{promoCode.discount_percentage}</span>
    ),
    expiration_date: ({ expiration_date: end }) =>
      end >= noEnd ? (
        <span title={formatDay(end)}>No end</span>
      ) : (
        <time dateTime={end} className="whitespace-nowrap">
          {formatDay(end)}
        </time>
      ),
    is_active: ({ status }) => (
      <StateChip tone={tones[status]}>{promoCodeStatusNames[status]}</StateChip>
    ),
    uses: ({ uses, max_uses }) =>
      max_uses === null ? (
        <Figure of={uses}>{formatCount(uses)}</Figure>
      ) : (
        `${formatCount(uses)} of ${formatCount(max_uses)}`
      ),
    revenue: ({ revenue }) => <Figure of={revenue}>{formatSum(revenue)}</Figure>,
  },
  {
    descendingFirst: ['id', 'uses', 'revenue'],
    actions: (promoCode) => <PromoCodeActions promoCode={promoCode} />,
  },
);

export const promoCodeList = defineList({
  key: 'promo-codes',
  name: 'Promo Codes',
  path: '/admin?tab=promo-codes',
  empty: 'No promo codes found',
  title: 'code',
  card: {
    aside: 'is_active',
    order: ['discount_percentage', 'expiration_date', 'uses', 'revenue'],
  },
  clear: ['discount_percentage'],
  numbers: ['id', 'discount_percentage', 'uses', 'revenue'],
  ends: ['expiration_date'],
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
