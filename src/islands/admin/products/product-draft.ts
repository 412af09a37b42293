import { keptOnly } from './file-list.ts';
import type { ProductValues } from './product-values.ts';
import { joinTexts, splitTexts, type Separator } from './set-file-texts.ts';

/** What outlives the end of a session: all but the files. */
export interface ProductDraft {
  values: Omit<ProductValues, 'file' | 'image' | 'screenshots' | 'setFiles'>;
  hadFiles: boolean;
}

/**
 * The texts of new set files come last, where they are met again when the files are chosen again in the same order.
 */
export function toDraft(all: ProductValues): ProductDraft {
  const { file, image, screenshots = [], setFiles = [], ...values } = all;
  const order = values.setFileOrder ?? [];
  const kept = keptOnly(order);
  const reorder = (text = '', separator: Separator) => {
    const parts = splitTexts(text, separator, order.length);
    const isKept = (_: string, index: number) => kept.includes(order[index] ?? '');
    const isNew = (_: string, index: number) => !isKept(_, index);
    return joinTexts([...parts.filter(isKept), ...parts.filter(isNew)], separator);
  };
  return {
    values: {
      ...values,
      setFileSymbols: reorder(values.setFileSymbols, ','),
      setFileNotes: reorder(values.setFileNotes, '|'),
      screenshotOrder: keptOnly(values.screenshotOrder ?? []),
      setFileOrder: kept,
    },
    hadFiles: Boolean(file ?? image) || screenshots.length + setFiles.length > 0,
  };
}
