import { useEffect, useRef, useState, memo, useId } from 'react';
import type { SetComparison } from '#contract/catalogue/set-files/compare.ts';
import type { SetFileEncoding, SetInput } from '#contract/catalogue/set-files/set-file.ts';
import {
  workbench as texts,
  type workbench,
  inputMarks,
  inputRow as rowTexts,
} from '#texts/set-files.ts';
import type { SetFileCheck } from './check-set-file.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { SetGroup } from '#contract/catalogue/set-files/groups.ts';
import {
  markOf,
  inFormOf,
  kindOfValue,
  problemOfEdit,
} from '#contract/catalogue/set-files/values.ts';

interface Props {
  entries: Entry[];
  encoding: SetFileEncoding;
  edits: ReadonlyMap<number, string>;
  comparison: SetComparison | null;
  otherName: string;
  check: SetFileCheck | null;
  onEdit(line: number, value: string | undefined): void;
}

/** A screenful and some more: rendering five thousand rows would block a phone for seconds. */
const batchSize = 60;

export function InputList(props: Props) {
  const { entries, encoding, edits, comparison, otherName, check, onEdit } = props;
  const [count, setCount] = useState(batchSize);
  const more = useRef<HTMLButtonElement>(null);
  const left = entries.length - count;

  useEffect(() => {
    const button = more.current;
    if (!button || left <= 0) return;
    const observer = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) setCount((present) => present + batchSize);
    });
    observer.observe(button);
    return () => observer.disconnect();
  }, [left]);

  const otherOf = (name: string) => {
    if (comparison?.added.has(name)) return null;
    return comparison?.changed.get(name);
  };
  return (
    <>
      <ul className="wb-list">
        {entries.slice(0, count).map((entry) =>
          entry.type === 'heading' ? (
            <li key={`group of ${entry.group.inputs[0]?.line}`} className="wb-group">
              <h3>{entry.group.title}</h3>
              {entry.group.comments.length > 0 && <p>{entry.group.comments.join(' · ')}</p>}
            </li>
          ) : (
            <InputRow
              key={entry.input.line}
              input={entry.input}
              encoding={encoding}
              edit={edits.get(entry.input.line)}
              other={otherOf(entry.input.name)}
              otherName={otherName}
              goneText={check?.gone.has(entry.input.name) ? check.goneText : null}
              onEdit={onEdit}
            />
          ),
        )}
      </ul>
      {left > 0 && (
        <Button ref={more} className="btn-sm wb-more" onClick={() => setCount(count + batchSize)}>
          {texts.showMore(left)}
        </Button>
      )}
    </>
  );
}

export type View = keyof typeof workbench.views;

type Entry = { type: 'heading'; group: SetGroup } | { type: 'input'; input: SetInput };

interface Choice {
  view: View;
  search: string;
  edits: ReadonlyMap<number, string>;
  comparison: SetComparison | null;
}

export function entriesOf(groups: readonly SetGroup[], choice: Choice): Entry[] {
  const words = choice.search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap((group): Entry[] => {
    const said = `${group.title} ${group.comments.join(' ')}`.toLowerCase();
    const inputs = group.inputs.filter(
      (input) => isInView(input, choice) && words.every((word) => isFound(word, said, input)),
    );
    const entries = inputs.map((input): Entry => ({ type: 'input', input }));
    const hasHeading = entries.length > 0 && (group.title !== '' || group.comments.length > 0);
    return hasHeading ? [{ type: 'heading', group }, ...entries] : entries;
  });
}

function isInView({ line, name }: SetInput, { view, edits, comparison }: Choice): boolean {
  switch (view) {
    case 'all':
      return true;
    case 'marked':
      return markOf(name) !== null;
    case 'edited':
      return edits.has(line);
    case 'different':
      // An edited row stays, even if its value is equal again.
      if (edits.has(line)) return true;
      return comparison !== null && (comparison.changed.has(name) || comparison.added.has(name));
  }
}

const isFound = (word: string, said: string, { name, value }: SetInput) =>
  said.includes(word) || name.toLowerCase().includes(word) || value.toLowerCase().includes(word);

interface RowProps {
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

const InputRow = memo(function InputRow(props: RowProps) {
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
  /** Moves the focus to the field, because the pressed button may disappear. */
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
            {rowTexts.was} <Value text={value} />{' '}
          </span>
        )}
        {other === null && <span className="wb-only">{rowTexts.onlyHere} </span>}
        {typeof other === 'string' && (
          <span>
            {rowTexts.there} <Value text={other} />{' '}
          </span>
        )}
        {range?.isTried && <span>{rowTexts.range(range.start, range.stop, range.step)}</span>}
      </span>
      {(edit !== undefined || typeof other === 'string') && (
        <span className="wb-actions">
          {edit !== undefined && (
            <button type="button" className="wb-link" onClick={() => changeTo(undefined)}>
              {rowTexts.undo}
              <span className="sr-only"> {rowTexts.editOf(name)}</span>
            </button>
          )}
          {typeof other === 'string' && (
            <button
              type="button"
              className="wb-link"
              aria-label={rowTexts.takeFrom(name, otherName)}
              onClick={() => changeTo(inFormOf(value, other))}
            >
              {rowTexts.take}
            </button>
          )}
        </span>
      )}
    </li>
  );
});

export function Value({ text }: { text: string }) {
  return text === '' ? <em>{rowTexts.empty}</em> : <code className="wb-value">{text}</code>;
}

function oppositeOf(value: string): string {
  const isTrue = value.trim().toLowerCase() === 'true';
  const word = isTrue ? 'false' : 'true';
  return value.trim() === value.trim().toUpperCase() ? word.toUpperCase() : word;
}
