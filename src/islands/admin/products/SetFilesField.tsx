import { useState } from 'react';
import { productUploads, texts } from '#contract/catalogue/product-form.ts';
import type { SetFile } from '#contract/catalogue/products.ts';
import { Field } from '#islands/ui/Field.tsx';
import { field } from '../use-admin-form.ts';
import { FileDrop } from './FileDrop.tsx';
import { RemovedItems } from './RemovedItems.tsx';
import { SetFileRow } from './SetFileRow.tsx';
import { messageOf, type ProductFormMethods } from './product-values.ts';
import { useSetFiles } from './use-set-files.ts';

interface Props {
  form: ProductFormMethods;
  /** Undefined for a new product. */
  productId: string | undefined;
  saved: SetFile[];
}

/**
 * Renders saved and new set files, each in a row with its symbol and note; the two text fields
 * below contain the same.
 */
export function SetFilesField({ form, productId, saved }: Props) {
  const setFiles = useSetFiles(form, saved);
  const [moved, setMoved] = useState('');
  const { errors } = form.formState;
  const count = setFiles.items.length;
  const isSymbolAsked = messageOf(errors.setFileSymbols) === texts.tooFewSymbols;
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label="Set Files"
        rule={productUploads.setFiles}
        error={messageOf(errors.setFiles)}
        onFiles={setFiles.add}
      />
      {count > 0 && (
        <ol className="divide-base-300 divide-y">
          {setFiles.items.map((item, index) => (
            <SetFileRow
              key={item.key}
              setFiles={setFiles}
              productId={productId}
              example={saved[0]}
              index={index}
              isSymbolAsked={isSymbolAsked}
              onMove={(to) => {
                setFiles.move(index, to);
                setMoved(`Now at place ${to + 1} of ${count}`);
              }}
            />
          ))}
        </ol>
      )}
      <RemovedItems items={setFiles.removed} onUndo={setFiles.undoRemove} />
      <p role="status" className="sr-only">
        {moved}
      </p>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <Field
          label="Set File Symbols"
          hint="One for each set file, in their order, separated by commas"
          {...field(form, 'setFileSymbols')}
          {...(isSymbolAsked && { error: undefined })}
        />
        <Field
          label="Set File Notes"
          hint="In the order of the set files, separated by |"
          {...field(form, 'setFileNotes')}
        />
      </div>
    </div>
  );
}
