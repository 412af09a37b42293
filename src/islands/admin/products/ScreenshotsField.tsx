import { useState } from 'react';
import { productUploads } from '#contract/catalogue/product-form.ts';
import type { Screenshot } from '#contract/catalogue/products.ts';
import { FileDrop } from './FileDrop.tsx';
import { ChosenPicture } from './ChosenPicture.tsx';
import {
  addFiles,
  bringBack,
  fileOf,
  moveItem,
  removeAt,
  keyOf,
  useFileList,
} from './file-list.ts';
import { messageOf, type ProductFormMethods } from './product-values.ts';
import { ItemButtons, RemovedItems } from './ItemButtons.tsx';
import { SavedPicture } from '../SavedPicture.tsx';

interface Props {
  form: ProductFormMethods;
  saved: Screenshot[];
}

const frame = 'rounded-field bg-base-200 aspect-[8/5] w-full object-cover';

export function ScreenshotsField({ form, saved }: Props) {
  const { list, change } = useFileList(form, 'screenshots');
  const [moved, setMoved] = useState('');
  const count = list.order.length;
  const pathOf = (id: string) => saved.find((one) => String(one.id) === id)?.screenshotPath;
  const removed = list.removed.map((id) => ({
    id,
    name: `Screenshot ${saved.findIndex((one) => String(one.id) === id) + 1} (current)`,
  }));

  function move(from: number, to: number) {
    change({ ...list, order: moveItem(list.order, from, to) });
    setMoved(`Now at place ${to + 1} of ${count}`);
  }

  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label="Screenshots"
        rule={productUploads.screenshots}
        error={messageOf(form.formState.errors.screenshots)}
        onFiles={(files) => change(addFiles(list, files))}
      />
      {count > 0 && (
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          {list.order.map((entry, index) => {
            const name = `screenshot ${index + 1}`;
            const file = fileOf(list, entry);
            const path = pathOf(entry);
            return (
              <li key={keyOf(list, entry)} className="flex min-w-0 flex-col gap-1">
                {file && <ChosenPicture file={file} className={frame} />}
                {path && <SavedPicture path={path} alt={name} className={frame} />}
                <span className="truncate text-xs" title={file?.name}>
                  {index + 1}. {file?.name ?? 'in the shop'}
                </span>
                <ItemButtons
                  isRow
                  name={name}
                  index={index}
                  count={count}
                  onMove={(to) => move(index, to)}
                  onRemove={() => change(removeAt(list, index))}
                />
              </li>
            );
          })}
        </ol>
      )}
      <RemovedItems items={removed} onUndo={(id) => change(bringBack(list, id))} />
      <p role="status" className="sr-only">
        {moved}
      </p>
    </div>
  );
}
