import type { Separator } from '#contract/product-form.ts';
import type { Draft, DraftRule } from '../drafts/draft.ts';
import { savedOnly } from './file-list.ts';
import type { ProductValues } from './product-values.ts';
import { joinTexts, splitTexts } from './set-file-texts.ts';

/**
 * Returns all values but files. Labels of new set files come last, so that they match again when
 * the files are chosen again in the same order.
 */
function pack(all: ProductValues): Omit<Draft<ProductValues>, 'before'> {
  const { file, image, screenshots = [], setFiles = [], ...values } = all;
  const order = values.setFileOrder ?? [];
  const kept = savedOnly(order);
  const reorder = (text = '', separator: Separator) => {
    const parts = splitTexts(text, separator, order.length);
    const isKept = (_: string, index: number) => kept.includes(order[index] ?? '');
    const isNew = (_: string, index: number) => !isKept(_, index);
    return joinTexts([...parts.filter(isKept), ...parts.filter(isNew)], separator);
  };
  return {
    typed: {
      ...values,
      setFileSymbols: reorder(values.setFileSymbols, ','),
      setFileNotes: reorder(values.setFileNotes, '|'),
      screenshotOrder: savedOnly(values.screenshotOrder ?? []),
      setFileOrder: kept,
    },
    hadFiles: Boolean(file ?? image) || screenshots.length + setFiles.length > 0,
  };
}

/**
 * The product form's draft. Changes to set files or screenshots are dropped if those changed
 * meanwhile.
 */
export const productDraft: DraftRule<ProductValues> = {
  noun: 'product',
  parts: [
    { label: 'Name', fields: ['name'] },
    { label: 'Price', fields: ['price'] },
    { label: 'Type', fields: ['type'] },
    { label: 'Demo accounts', fields: ['demoAccountsFree'] },
    { label: 'Term', fields: ['termDays'] },
    { label: 'Trial', fields: ['trialDays', 'trialAccounts'] },
    { label: 'Offline lease', fields: ['offlineDays'] },
    { label: 'Description', fields: ['description'] },
    { label: 'Compatibility', fields: ['compatibility'] },
    {
      label: 'Screenshots',
      fields: ['screenshotOrder', 'removeScreenshots'],
      about: 'screenshotOrder',
    },
    { label: 'Video Links', fields: ['videoLinks'] },
    {
      label: 'Set Files',
      fields: ['setFileOrder', 'removeSetFiles', 'setFileSymbols', 'setFileNotes'],
      about: 'setFileOrder',
    },
  ],
  version: 'updatedAt',
  identity: 'requestId',
  pack,
};
