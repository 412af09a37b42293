import {
  createPromoCode,
  deletePromoCode,
  exportPromoCodes,
  listPromoCodes,
  noEnd,
  promoCodeColumns,
  promoCodeStatusNames,
  type PromoCodeRow,
  type PromoCodeStatus,
} from '#contract/sales/promo-codes.ts';
import { formatCount, formatDay } from '#texts/language.ts';
import { EditAndDelete } from '../actions/ConfirmButton.tsx';
import { $notice } from '../actions/notice.ts';
import { callAsAdmin } from '../api.ts';
import { formatSum } from '../format.ts';
import { rowsOf } from '../load.ts';
import { StateChip, type Tone } from '../StateChip.tsx';
import { choice, columnsOf, defineList } from './list.ts';
import { SecondLine, RowLink, Figure, Usual } from './cells.tsx';

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
    actions: ({ id, code, ...rest }) => (
      <EditAndDelete
        path={`/admin/edit-promo/${id}`}
        name={code}
        consequence="It no longer gives a discount. Earlier purchases stay as they are. You can undo this."
        remove={() => callAsAdmin(deletePromoCode, { id })}
        onDone={() =>
          $notice.set({
            text: `${code} deleted.`,
            undo: {
              // Uses are counted by code, so they come back too.
              run: () => callAsAdmin(createPromoCode, { ...rest, code, updated_at: undefined }),
              failed: 'Failed to restore item',
              done: `${code} restored.`,
            },
          })
        }
      />
    ),
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
  beginning: 'Add a promo code to give buyers a discount. They enter it next to the price.',
  defaultSort: 'id',
  add: { label: 'Add Promo Code', path: '/admin/add-promo' },
  filters: [choice('active', 'Active', { '': 'All', yes: 'Yes', no: 'No' })],
  columns: () => columns,
  ...rowsOf(listPromoCodes, ({ promoCodes, total }) => ({ rows: promoCodes, total })),
  exportRoute: exportPromoCodes,
});
