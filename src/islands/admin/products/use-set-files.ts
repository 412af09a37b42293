import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { Separator } from '#contract/catalogue/product-form.ts';
import type { SetFile } from '#contract/catalogue/products.ts';
import {
  addFiles,
  bringBack,
  fileOf,
  moveItem,
  removeAt,
  keyOf,
  useFileList,
  type ArrangedFiles,
} from './file-list.ts';
import type { ProductFormMethods } from './product-values.ts';

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

/** Symbols and notes are in the form's two text fields; only this hook splits and joins them. */
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

const splitters = { ',': /, ?/, '|': / ?\| ?/ };
const joiners = { ',': ', ', '|': ' | ' };

/** Splits a text into at least `count` parts; trailing spaces stay, so that typing can continue. */
export function splitTexts(text: string, separator: Separator, count: number): string[] {
  const parts = text.trim() === '' ? [] : text.split(splitters[separator]);
  return [...parts, ...Array<string>(Math.max(0, count - parts.length)).fill('')];
}

/** Joins the parts. Trailing empty notes are dropped, empty symbols are not. */
export function joinTexts(parts: readonly string[], separator: Separator): string {
  const last = separator === '|' ? parts.findLastIndex((part) => part !== '') + 1 : parts.length;
  const shown = parts.slice(0, last);
  return shown.every((part) => part === '') ? '' : shown.join(joiners[separator]).trimStart();
}

/** Proposes a symbol from a set file's name: `EURUSD` from `EURUSD_H1.set`. */
export function proposeSymbol(fileName: string): string {
  const words = fileName.replace(/\.set$/i, '').split(/[\s_,|()-]+/);
  return words.find((word) => /^[A-Z]{6}$/i.test(word)) ?? words.find(Boolean) ?? '';
}
