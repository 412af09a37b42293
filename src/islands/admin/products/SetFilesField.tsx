import { useEffect, useId, useState } from 'react';
import { productUploads, texts, type Separator } from '#contract/catalogue/product-form.ts';
import type { SetFile } from '#contract/catalogue/products.ts';
import { formatBytes } from '#contract/kit/upload.ts';
import type { SetFileFact } from './describe-set-file.ts';
import { FileDrop } from './FileDrop.tsx';
import { ItemButtons, RemovedItems } from './ItemButtons.tsx';
import { messageOf, type ProductFormMethods } from './product-values.ts';
import { useSetFiles, type SetFiles } from './use-set-files.ts';

interface Props {
  form: ProductFormMethods;
  /** Undefined for a new product. */
  productId: string | undefined;
  saved: SetFile[];
}

/** Renders each set file with its symbol and note, which the form sends as two texts. */
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
    </div>
  );
}

interface RowProps {
  setFiles: SetFiles;
  productId: string | undefined;
  example: SetFile | undefined;
  index: number;
  /** The form was refused because a set file has no symbol. */
  isSymbolAsked: boolean;
  onMove(to: number): void;
}

function SetFileRow({ setFiles, productId, example, index, isSymbolAsked, onMove }: RowProps) {
  const item = setFiles.items[index];
  if (!item) return null;
  const { name, sizeBytes, file, symbol, note } = item;
  return (
    <li className="grid items-start gap-x-3 gap-y-2 py-3 md:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <span className="text-sm wrap-anywhere md:col-span-3">
        {name}{' '}
        <span className="text-base-content/75 text-xs whitespace-nowrap">
          {file ? `${formatBytes(sizeBytes)}, new` : formatBytes(sizeBytes)}
        </span>
        {file && <SetFileFacts file={file} productId={productId} known={example} />}
      </span>
      <PartField
        label="Symbol"
        wholeLabel={`Symbol for ${name}`}
        separator=","
        refusal="A symbol can’t contain a comma."
        error={isSymbolAsked && symbol.trim() === '' ? 'Enter a symbol' : undefined}
        value={symbol}
        onChange={(value) => setFiles.setSymbol(index, value)}
      />
      <PartField
        label="Note"
        wholeLabel={`Note for ${name}`}
        separator="|"
        refusal="A note can’t contain |."
        value={note}
        onChange={(value) => setFiles.setNote(index, value)}
      />
      {/* Aligned with the fields, not their labels. */}
      <span className="md:mt-5">
        <ItemButtons
          name={name}
          index={index}
          count={setFiles.items.length}
          onMove={onMove}
          onRemove={() => setFiles.remove(index)}
        />
      </span>
    </li>
  );
}

interface PartFieldProps {
  label: string;
  wholeLabel: string;
  separator: Separator;
  /** Shown after the separator was typed, until the field loses the focus. */
  refusal: string;
  error?: string | undefined;
  value: string;
  onChange(value: string): void;
}

function PartField(props: PartFieldProps) {
  const { label, wholeLabel, separator, refusal, error, value, onChange } = props;
  const hintId = useId();
  const [isRefused, setRefused] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label className="flex flex-col gap-1">
        <span aria-hidden="true" className="text-xs font-medium">
          {label}
        </span>
        <input
          type="text"
          aria-label={wholeLabel}
          aria-describedby={isRefused || error ? hintId : undefined}
          aria-invalid={error !== undefined}
          className={`input input-sm w-full ${error ? 'input-error' : ''}`}
          value={value}
          onBlur={() => setRefused(false)}
          onChange={({ currentTarget }) => {
            const typed = currentTarget.value;
            if (typed.includes(separator)) setRefused(true);
            onChange(typed.replaceAll(separator, ''));
          }}
        />
      </label>
      {(isRefused || error) && (
        <p
          id={hintId}
          role="status"
          className={`text-xs ${isRefused ? 'text-warning' : 'text-error'}`}
        >
          {isRefused ? refusal : error}
        </p>
      )}
    </div>
  );
}

interface SetFileFactsProps {
  file: File;
  productId: string | undefined;
  known: SetFile | undefined;
}

function SetFileFacts({ file, productId, known }: SetFileFactsProps) {
  const [facts, setFacts] = useState<SetFileFact | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: SetFileFact) => {
      if (isCurrent) setFacts(found);
    };
    // The parser is loaded with the first set file.
    import('./describe-set-file.ts')
      .then(({ describeSetFile }) => describeSetFile(file, { productId, known }))
      .then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [file, productId, known]);
  if (!facts) return null;
  return (
    <span
      className={`block text-xs wrap-anywhere ${facts.isProblem ? 'text-warning' : 'text-base-content/75'}`}
    >
      {facts.text}
    </span>
  );
}
