import type { products } from '#db/schema.ts';
import type * as contract from '#contract/catalogue/product-form.ts';
import { texts } from '#contract/catalogue/product-terms.ts';
import type { ProductType } from '#contract/catalogue/catalogue.ts';
import { countOf } from '#texts/language.ts';
import { invalidField } from '#server/kit/errors.ts';

export type Terms = Pick<
  typeof products.$inferSelect,
  'termDays' | 'trialDays' | 'trialAccounts' | 'offlineDays'
>;

type Form = Partial<Pick<contract.ProductForm, keyof Terms>>;

export const noTerms: Terms = {
  termDays: null,
  trialDays: null,
  trialAccounts: null,
  offlineDays: 0,
};

/** Returns the terms after a save; omitted fields stay. @throws AppError 400 an impossible trial */
export function termsOf(form: Form, type: ProductType, before: Terms): Terms {
  const { termDays = before.termDays, trialDays = before.trialDays } = form;
  const { trialAccounts = before.trialAccounts, offlineDays = before.offlineDays } = form;
  const terms = { termDays, offlineDays: offlineDays ?? 0 };
  if (trialDays === null) return { ...terms, trialDays, trialAccounts: null };
  if (type === 'source_code') throw invalidField('trialDays', texts.noTrialOfSource);
  if (trialAccounts === null) throw invalidField('trialAccounts', texts.trialAccounts);
  return { ...terms, trialDays, trialAccounts };
}

export const pickTerms = ({ termDays, trialDays, trialAccounts, offlineDays }: Terms): Terms => ({
  termDays,
  trialDays,
  trialAccounts,
  offlineDays,
});

/** Describes changed terms for the audit log: `term for ever → 30 days`. */
export function describeTermChanges(before: Terms, after: Terms): [string, boolean][] {
  const changes = [
    ['term', describeDays(before.termDays, 'for ever'), describeDays(after.termDays, 'for ever')],
    ['trial', describeTrial(before), describeTrial(after)],
    [
      'offline leases',
      describeDays(before.offlineDays || null, 'none'),
      describeDays(after.offlineDays || null, 'none'),
    ],
  ] as const;
  return changes.map(([what, from, to]) => [`${what} ${from} → ${to}`, from !== to]);
}

const describeDays = (days: number | null, none: string) =>
  days === null ? none : countOf(days, 'day');

const describeTrial = ({ trialDays, trialAccounts }: Terms) =>
  trialDays === null ? 'none' : `${countOf(trialDays, 'day')} on ${trialAccounts ?? ''} accounts`;
