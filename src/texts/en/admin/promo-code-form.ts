import { countOf } from '../language.ts';

export const promoCodeForm = {
  /** What a draft is of. */
  noun: 'promo code',
  edit: 'Edit Promo Code',
  /** The sum is written already. */
  uses: (count: number, revenue: string) =>
    `So far ${countOf(count, 'use')} and ${revenue} of revenue.`,
  code: 'Code',
  codeUsed: (uses: number) => `Used ${countOf(uses, 'time')}. Under another name it starts anew.`,
  discount: 'Discount %',
  noDiscount: 'Enter a percentage',
  expirationDate: 'Expiration Date',
  expirationDateHint: 'Holds to the end of this day, UTC',
  note: 'Note',
  noteHint: 'For you alone: visitors never see it',
  saved: (code: string) => `${code} is saved.`,
} as const;

export const promoCodeLimits = {
  title: 'Limits',
  startDate: 'Start Date',
  startDateHint: 'Holds from this day on; empty: at once',
  uses: 'Number of Uses',
  usesHint: 'A use counts when the money is taken; empty: no limit',
  oncePerBuyer: 'Once per buyer',
} as const;

export const productPicker = {
  label: 'Only for these products',
  search: 'Search',
  noneChosen: 'None chosen: the code is for all products',
  noneFound: 'No product found',
  found: (total: number) => `${total} found`,
  someFound: (shown: number, total: number) =>
    `${shown} of ${total} found; type more to see others`,
  failed: 'The search failed. Try again.',
  chosen: 'Chosen products',
  /** Of one that is deleted. */
  product: (id: number) => `Product ${id}`,
} as const;
