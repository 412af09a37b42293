import type { SetComparison } from '#contract/catalogue/set-files/compare.ts';
import { comparePanel as texts } from '#texts/set-files.ts';
import { Value } from './InputList.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useId } from 'react';

export interface OtherSetFile {
  id: number;
  label: string;
}

interface Props {
  others: OtherSetFile[];
  comparison: SetComparison | null;
  otherName: string;
  problem: string | null;
  isLoading: boolean;
  onOther(id: number): void;
  onFile(file: File): void;
  onEnd(): void;
}

export function ComparePanel({ others, comparison, otherName, problem, isLoading, ...on }: Props) {
  return (
    <section className="wb-compare" aria-label={texts.label}>
      <div className="wb-bar">
        <span className="wb-label">{texts.with}</span>
        {others.length > 0 && (
          <select
            className="select wb-field"
            aria-label={texts.withOther}
            value=""
            onChange={({ currentTarget }) => on.onOther(Number(currentTarget.value))}
          >
            <option value="" disabled>
              {texts.other}
            </option>
            {others.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
        <FileChooser label={texts.own} onFile={on.onFile} />
        {comparison && (
          <Button className="btn-ghost btn-sm" onClick={on.onEnd}>
            {texts.end}
          </Button>
        )}
      </div>
      <div role="status">
        {isLoading && <p>{texts.loading(otherName)}</p>}
        {comparison && (
          <p>
            <strong className="wb-file">{otherName}</strong>: {describe(comparison)}
          </p>
        )}
      </div>
      {problem && (
        <p role="alert" className="wb-problem">
          <span className="wb-file">{otherName}</span>: {problem}
        </p>
      )}
      {comparison && comparison.missing.length > 0 && (
        <details className="wb-missing">
          <summary>{texts.onlyIn(otherName, comparison.missing.length)}</summary>
          <ul>
            {comparison.missing.map(({ line, name, value }) => (
              <li key={line}>
                {name} = <Value text={value} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function describe({ changed, added, missing }: SetComparison): string {
  if (changed.size + added.size + missing.length === 0) return texts.same;
  const parts = [
    changed.size > 0 && texts.changed(changed.size),
    added.size > 0 && texts.onlyHere(added.size),
    missing.length > 0 && texts.onlyThere(missing.length),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

interface ChooserProps {
  label: string;
  isLarge?: boolean;
  onFile(file: File): void;
}

export function FileChooser({ label, isLarge = false, onFile }: ChooserProps) {
  const id = useId();
  return (
    <span className="wb-chooser">
      <input
        id={id}
        type="file"
        accept=".set,.txt,.ini"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Lets the same file be chosen again after it was changed.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <label htmlFor={id} className={isLarge ? 'btn btn-primary' : 'btn btn-sm'}>
        {label}
      </label>
    </span>
  );
}
