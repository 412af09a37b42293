import { memo, useId, useRef } from 'react';
import type { SetFileEncoding, SetInput } from '#contract/catalogue/set-files/set-file.ts';
import {
  inFormOf,
  kindOfValue,
  markOf,
  problemOfEdit,
} from '#contract/catalogue/set-files/values.ts';
import { inputMarks, inputRow as texts } from '#texts/set-files.ts';

interface Props {
  input: SetInput;
  encoding: SetFileEncoding;
  edit: string | undefined;
  /** The other file's value if it differs; null if the other file lacks the input. */
  other: string | null | undefined;
  otherName: string;
  /** Shown if the product no longer has the input. */
  goneText: string | null;
  /** Edits a line. @param value undefined reverts the edit */
  onEdit(line: number, value: string | undefined): void;
}

/** Renders an input with its editable value, and the old and the other file's values beside it. */
export const InputRow = memo(function InputRow(props: Props) {
  const { input, encoding, edit, other, otherName, goneText, onEdit } = props;
  const { line, name, value, range } = input;
  const notesId = useId();
  const mark = markOf(name);
  const problem = edit === undefined ? null : problemOfEdit(input, edit, encoding);
  const area = useRef<HTMLLIElement>(null);
  const field = {
    className: 'wb-field',
    'aria-label': name,
    'aria-describedby': notesId,
    'aria-invalid': problem !== null,
    value: edit ?? value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onEdit(line, currentTarget.value === value ? undefined : currentTarget.value),
  };
  /**
   * Changes the value and moves the focus to the field, because the pressed button may disappear.
   */
  function changeTo(next: string | undefined) {
    onEdit(line, next);
    area.current?.querySelector<HTMLElement>('.wb-field')?.focus();
  }
  return (
    <li ref={area} className="wb-row" data-different={other !== undefined || undefined}>
      <span className="wb-name">
        {name}
        {mark && <span className="wb-mark">{inputMarks[mark]}</span>}
        {goneText !== null && <span className="wb-mark">{goneText}</span>}
      </span>
      {kindOfValue(value) === 'boolean' ? (
        <select {...field} className="select wb-field">
          <option>{value}</option>
          <option>{oppositeOf(value)}</option>
        </select>
      ) : (
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          inputMode={kindOfValue(value) === 'number' && !value.includes('-') ? 'decimal' : 'text'}
          {...field}
        />
      )}
      <span className="wb-notes" id={notesId}>
        {problem && <span className="wb-problem">{problem} </span>}
        {edit !== undefined && (
          <span>
            {texts.was} <Value text={value} />{' '}
          </span>
        )}
        {other === null && <span className="wb-only">{texts.onlyHere} </span>}
        {typeof other === 'string' && (
          <span>
            {texts.there} <Value text={other} />{' '}
          </span>
        )}
        {range?.isTried && <span>{texts.range(range.start, range.stop, range.step)}</span>}
      </span>
      {(edit !== undefined || typeof other === 'string') && (
        <span className="wb-actions">
          {edit !== undefined && (
            <button type="button" className="wb-link" onClick={() => changeTo(undefined)}>
              {texts.undo}
              <span className="sr-only"> {texts.editOf(name)}</span>
            </button>
          )}
          {typeof other === 'string' && (
            <button
              type="button"
              className="wb-link"
              aria-label={texts.takeFrom(name, otherName)}
              onClick={() => changeTo(inFormOf(value, other))}
            >
              {texts.take}
            </button>
          )}
        </span>
      )}
    </li>
  );
});

/** Renders a value in a sentence; makes an empty one visible. */
export function Value({ text }: { text: string }) {
  return text === '' ? <em>{texts.empty}</em> : <code className="wb-value">{text}</code>;
}

function oppositeOf(value: string): string {
  const isTrue = value.trim().toLowerCase() === 'true';
  const word = isTrue ? 'false' : 'true';
  return value.trim() === value.trim().toUpperCase() ? word.toUpperCase() : word;
}
