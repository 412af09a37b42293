import type { Separator } from '#contract/catalogue/product-form.ts';
import type { Draft, DraftPart, DraftRule } from '../drafts/draft.ts';
import { savedOnly } from './file-list.ts';
import type { ProductSection } from './Section.tsx';
import type { ProductValues } from './product-values.ts';
import { joinTexts, splitTexts } from './use-set-files.ts';

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

interface ProductPart extends DraftPart<ProductValues> {
  section: ProductSection;
}

/** The parts of the product form. A draft has no files, so those are never restored. */
export const productParts: readonly ProductPart[] = [
  { section: 'basics', label: 'Name', fields: ['name'] },
  { section: 'basics', label: 'Tagline', fields: ['tagline'] },
  { section: 'basics', label: 'Type', fields: ['type'] },
  { section: 'basics', label: 'Description', fields: ['description'] },
  { section: 'compatibility', label: 'Compatibility', fields: ['compatibility'] },
  { section: 'basics', label: 'Price', fields: ['price'] },
  { section: 'selling', label: 'Where it is sold', fields: ['state'] },
  { section: 'selling', label: 'Products in this bundle', fields: ['parts'] },
  { section: 'selling', label: 'Term', fields: ['termDays'] },
  { section: 'selling', label: 'Offline lease', fields: ['offlineDays'] },
  { section: 'selling', label: 'Trial', fields: ['trialDays', 'trialAccounts'] },
  { section: 'selling', label: 'Demo accounts', fields: ['demoAccountsFree'] },
  { section: 'basics', label: 'File', fields: ['file', 'versionNumber'] },
  { section: 'basics', label: 'Image', fields: ['image'] },
  {
    section: 'files',
    label: 'Screenshots',
    fields: ['screenshots', 'screenshotOrder', 'removeScreenshots'],
    about: 'screenshotOrder',
  },
  { section: 'files', label: 'Video Links', fields: ['videoLinks'] },
  { section: 'files', label: 'Live signal', fields: ['signalUrl'] },
  {
    section: 'set-files',
    label: 'Set Files',
    fields: ['setFiles', 'setFileOrder', 'removeSetFiles', 'setFileSymbols', 'setFileNotes'],
    about: 'setFileOrder',
  },
];

/** Changes to set files or screenshots are dropped if those have changed meanwhile. */
export const productDraft: DraftRule<ProductValues> = {
  noun: 'product',
  parts: productParts,
  version: 'updatedAt',
  identity: 'requestId',
  pack,
};
