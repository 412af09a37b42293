import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { productUploads } from '#contract/product-form.ts';
import type { SetFile } from '#contract/products.ts';
import { Field } from '#islands/ui/Field.tsx';
import { FileDrop } from './FileDrop.tsx';
import {
  addFiles,
  bringBack,
  fileOf,
  moveItem,
  removeAt,
  type ArrangedFiles,
} from './file-list.ts';
import { RemovedItems } from './RemovedItems.tsx';
import { joinTexts, proposeSymbol, splitTexts } from './set-file-texts.ts';
import { SetFileRow } from './SetFileRow.tsx';
import { keyOf, messageOf, useFileList, type ProductFormMethods } from './use-file-list.ts';

interface Props {
  form: ProductFormMethods;
  /** None of a new product. */
  productId: string | undefined;
  /** The set files that the shop has. */
  kept: SetFile[];
}

/**
 * Set files that are there and those that come, a row for each with its symbol and note. The two text fields beneath hold
 * the same: their texts are the only truth, a row shows its part of them.
 */
export function SetFilesField({ form, productId, kept }: Props) {
  const { list, change } = useFileList(form, 'setFiles');
  const [symbolsText = '', notesText = ''] = useWatch({
    control: form.control,
    name: ['setFileSymbols', 'setFileNotes'],
  });
  const [moved, setMoved] = useState('');
  const removedTexts = useRef(new Map<string, { index: number; symbol: string; note: string }>());
  const { errors } = form.formState;
  const count = list.order.length;
  const symbols = splitTexts(symbolsText, ',', count);
  const notes = splitTexts(notesText, '|', count);
  const keptOne = (id: string) => kept.find((one) => String(one.id) === id);

  function setSymbols(parts: string[]) {
    form.setValue('setFileSymbols', joinTexts(parts, ','), {
      shouldDirty: true,
      shouldValidate: true,
    });
  }
  function setNotes(parts: string[]) {
    form.setValue('setFileNotes', joinTexts(parts, '|'), {
      shouldDirty: true,
      shouldValidate: true,
    });
  }
  function changeAll(next: ArrangedFiles, nextSymbols: string[], nextNotes: string[]) {
    change(next);
    setSymbols(nextSymbols);
    setNotes(nextNotes);
  }

  function add(files: File[]) {
    const next = addFiles(list, files);
    const parts = splitTexts(symbolsText, ',', next.order.length);
    for (const [index, file] of files.entries()) {
      parts[count + index] ||= proposeSymbol(file.name);
    }
    change(next);
    setSymbols(parts);
  }

  function move(from: number, to: number) {
    const order = moveItem(list.order, from, to);
    changeAll({ ...list, order }, moveItem(symbols, from, to), moveItem(notes, from, to));
    setMoved(`Now at place ${to + 1} of ${count}`);
  }

  function remove(index: number) {
    const [symbol = '', note = ''] = [symbols[index], notes[index]];
    removedTexts.current.set(list.order[index] ?? '', { index, symbol, note });
    changeAll(removeAt(list, index), symbols.toSpliced(index, 1), notes.toSpliced(index, 1));
  }

  function undo(id: string) {
    const { symbol = '', note = '' } = keptOne(id) ?? {};
    const was = removedTexts.current.get(id) ?? { index: count, symbol, note };
    const index = Math.min(was.index, count);
    changeAll(
      bringBack(list, id, index),
      symbols.toSpliced(index, 0, was.symbol),
      notes.toSpliced(index, 0, was.note),
    );
  }

  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label="Set Files"
        rule={productUploads.setFiles}
        error={messageOf(errors.setFiles)}
        onFiles={add}
      />
      {count > 0 && (
        <ol className="divide-base-300 divide-y">
          {list.order.map((entry, index) => {
            const file = fileOf(list, entry);
            const present = keptOne(entry);
            return (
              <SetFileRow
                key={keyOf(list, entry)}
                name={file?.name ?? present?.fileName ?? entry}
                sizeBytes={file?.size ?? present?.sizeBytes ?? 0}
                file={file}
                productId={productId}
                known={kept[0]}
                index={index}
                count={count}
                symbol={symbols[index] ?? ''}
                note={notes[index] ?? ''}
                onSymbol={(symbol) => setSymbols(symbols.with(index, symbol))}
                onNote={(note) => setNotes(notes.with(index, note))}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            );
          })}
        </ol>
      )}
      <RemovedItems
        items={list.removed.map((id) => ({ id, name: keptOne(id)?.fileName ?? id }))}
        onUndo={undo}
      />
      <p role="status" className="sr-only">
        {moved}
      </p>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <Field
          label="Set File Symbols"
          hint="One for each set file, in their order, separated by commas"
          error={errors.setFileSymbols?.message}
          {...form.register('setFileSymbols')}
        />
        <Field
          label="Set File Notes"
          hint="In the order of the set files, separated by |"
          error={errors.setFileNotes?.message}
          {...form.register('setFileNotes')}
        />
      </div>
    </div>
  );
}
