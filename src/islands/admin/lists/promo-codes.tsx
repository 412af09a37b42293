import {
  exportPromoCodes,
  listPromoCodes,
  promoCodeColumns,
  promoCodeQuerySchema,
  promoCodeStatusNames,
  type PromoCodeRow,
} from '#contract/promo-codes.ts';
import { common } from '#texts/admin/common.ts';
import { formatDay } from '#texts/language.ts';
import { tabNames } from '#texts/admin/frame.ts';
import { promoCodeList as texts } from '#texts/admin/promo-codes.ts';
import { PromoCodeActions } from '../actions/PromoCodeActions.tsx';
import { formatSum } from '../format.ts';
import { load } from '../load.ts';
import { StateChip } from '../StateChip.tsx';
import { columnsOf, defineList } from './list.ts';
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
        {uses > 0 && <SecondLine>{texts.uses(uses, formatSum(revenue))}</SecondLine>}
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
        common.yes
      ) : (
        <span className="inline-flex items-center gap-2">
          {common.no}{' '}
          <StateChip tone={status === 'notStarted' ? 'wait' : undefined}>
            {promoCodeStatusNames[status]}
          </StateChip>
        </span>
      ),
  },
  {
    highestFirst: ['id'],
    actions: (promoCode) => <PromoCodeActions promoCode={promoCode} />,
  },
);

export const promoCodeList = defineList({
  key: 'promo-codes',
  name: tabNames['promo-codes'],
  path: '/admin?tab=promo-codes',
  empty: texts.empty,
  title: 'code',
  numbers: ['id', 'discount_percentage'],
  widest: 'is_active',
  beginning: texts.beginning,
  defaultSort: 'id',
  add: { label: texts.add, path: '/admin/add-promo' },
  filters: [
    {
      name: 'active',
      label: texts.active,
      kind: 'choice',
      options: [
        ['', common.all],
        ['yes', common.yes],
        ['no', common.no],
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
