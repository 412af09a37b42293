import { useId, useState } from 'react';
import type { Separator } from '#contract/catalogue/product-form.ts';
import { formatBytes } from '#contract/kit/upload.ts';
import type { SetFile } from '#contract/catalogue/products.ts';
import { ItemButtons } from './ItemButtons.tsx';
import { SetFileFacts } from './SetFileFacts.tsx';
import type { SetFiles } from './use-set-files.ts';

interface Props {
  setFiles: SetFiles;
  /** Undefined for a new product. */
  productId: string | undefined;
  /** A saved set file of the product. */
  example: SetFile | undefined;
  index: number;
  /** The form was refused because a set file has no symbol. */
  isSymbolAsked: boolean;
  onMove(to: number): void;
}

export function SetFileRow({ setFiles, productId, example, index, isSymbolAsked, onMove }: Props) {
  const item = setFiles.items[index];
  if (!item) return null;
  const { name, sizeBytes, file, symbol, note } = item;
  return (
    <li className="grid items-start gap-x-3 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1.4fr)_auto]">
      <span className="text-sm wrap-anywhere md:mt-6">
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
        refusal="A symbol has no comma."
        error={isSymbolAsked && symbol.trim() === '' ? 'Enter its symbol' : undefined}
        value={symbol}
        onChange={(value) => setFiles.setSymbol(index, value)}
      />
      <PartField
        label="Note"
        wholeLabel={`Note for ${name}`}
        separator="|"
        refusal="A note has no |."
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
  /** The accessible name, including the file's name. */
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
