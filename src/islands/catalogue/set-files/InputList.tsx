import { useEffect, useRef, useState } from 'react';
import type { SetComparison } from '#contract/catalogue/set-files/compare.ts';
import type { SetFileEncoding } from '#contract/catalogue/set-files/set-file.ts';
import { workbench as texts } from '#texts/set-files.ts';
import type { SetFileCheck } from './check-set-file.tsx';
import { InputRow } from './InputRow.tsx';
import type { Entry } from './view.ts';
import { Button } from '#islands/ui/Button.tsx';

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

/** Renders the inputs under their headings; more are rendered on scrolling. */
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
