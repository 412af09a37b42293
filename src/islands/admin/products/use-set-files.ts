import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { SetFile } from '#contract/catalogue/products.ts';
import {
  addFiles,
  bringBack,
  fileOf,
  moveItem,
  removeAt,
  type ArrangedFiles,
} from './file-list.ts';
import { joinTexts, proposeSymbol, splitTexts } from './set-file-texts.ts';
import { keyOf, useFileList, type ProductFormMethods } from './use-file-list.ts';

/** A set file of the form, saved or new. */
interface SetFileItem {
  key: string;
  name: string;
  sizeBytes: number;
  /** Undefined for a saved one. */
  file: File | undefined;
  symbol: string;
  note: string;
}

interface Labels {
  symbols: string[];
  notes: string[];
}

export type SetFiles = ReturnType<typeof useSetFiles>;

/**
 * Reads and changes the form's set files. Symbols and notes are in the form's two text fields,
 * where the seller can type them too; only this hook splits and joins them.
 */
export function useSetFiles(form: ProductFormMethods, saved: SetFile[]) {
  const { list, change } = useFileList(form, 'setFiles');
  const [symbolsText = '', notesText = ''] = useWatch({
    control: form.control,
    name: ['setFileSymbols', 'setFileNotes'],
  });
  const removed = useRef(new Map<string, { index: number; symbol: string; note: string }>());
  const count = list.order.length;
  const symbols = splitTexts(symbolsText, ',', count);
  const notes = splitTexts(notesText, '|', count);
  const savedOf = (id: string) => saved.find((one) => String(one.id) === id);

  const items = list.order.map((entry, index): SetFileItem => {
    const file = fileOf(list, entry);
    const present = savedOf(entry);
    return {
      key: keyOf(list, entry),
      name: file?.name ?? present?.fileName ?? entry,
      sizeBytes: file?.size ?? present?.sizeBytes ?? 0,
      file,
      symbol: symbols[index] ?? '',
      note: notes[index] ?? '',
    };
  });

  function setLabels(labels: Partial<Labels>) {
    const options = { shouldDirty: true, shouldValidate: true };
    if (labels.symbols) form.setValue('setFileSymbols', joinTexts(labels.symbols, ','), options);
    if (labels.notes) form.setValue('setFileNotes', joinTexts(labels.notes, '|'), options);
  }
  /** Changes the list, and the labels in the same way. */
  function rearrange(
    next: ArrangedFiles,
    changeLabels: (labels: string[], name: keyof Labels) => string[],
  ) {
    change(next);
    setLabels({ symbols: changeLabels(symbols, 'symbols'), notes: changeLabels(notes, 'notes') });
  }

  return {
    items,
    removed: list.removed.map((id) => ({ id, name: savedOf(id)?.fileName ?? id })),
    setSymbol: (index: number, symbol: string) =>
      setLabels({ symbols: symbols.with(index, symbol) }),
    setNote: (index: number, note: string) => setLabels({ notes: notes.with(index, note) }),
    add(files: File[]) {
      const next = addFiles(list, files);
      const parts = splitTexts(symbolsText, ',', next.order.length);
      for (const [index, file] of files.entries()) {
        parts[count + index] ||= proposeSymbol(file.name);
      }
      change(next);
      setLabels({ symbols: parts });
    },
    move(from: number, to: number) {
      const order = moveItem(list.order, from, to);
      rearrange({ ...list, order }, (labels) => moveItem(labels, from, to));
    },
    remove(index: number) {
      const [symbol = '', note = ''] = [symbols[index], notes[index]];
      removed.current.set(list.order[index] ?? '', { index, symbol, note });
      rearrange(removeAt(list, index), (labels) => labels.toSpliced(index, 1));
    },
    undoRemove(id: string) {
      const { symbol = '', note = '' } = savedOf(id) ?? {};
      const was = removed.current.get(id) ?? { index: count, symbol, note };
      const index = Math.min(was.index, count);
      rearrange(bringBack(list, id, index), (labels, name) =>
        labels.toSpliced(index, 0, name === 'symbols' ? was.symbol : was.note),
      );
    },
  };
}
