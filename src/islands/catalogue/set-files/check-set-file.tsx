import type { ReactNode } from 'react';
import { fitOf, type SetFit } from '#contract/catalogue/inputs/fit.ts';
import type { NewestInputs } from '#contract/catalogue/inputs/newest-inputs.ts';
import { namesOfSetFile } from '#contract/catalogue/inputs/set-inputs.ts';
import type { SetFileText } from '#contract/catalogue/set-files/set-file.ts';
import { inputTexts as texts, versionFit } from '#texts/set-files.ts';

export interface SetFileCheck {
  note: ReactNode;
  /** Names that the version does not have. */
  gone: ReadonlySet<string>;
  /** Shown beside each of them. */
  goneText: string;
}

/** Checks a compared file, or without `fileName` the open one. @returns null if they agree */
export function checkSetFile(
  file: SetFileText,
  { inputs, number }: NewestInputs,
  fileName?: string,
): SetFileCheck | null {
  const fit = fitOf(namesOfSetFile(file), inputs);
  return (
    fit && {
      note: <VersionFit fit={fit} number={number} {...(fileName !== undefined && { fileName })} />,
      gone: new Set(fit.gone),
      goneText: versionFit.isGone(number),
    }
  );
}

interface Props {
  fit: SetFit;
  number: string;
  fileName?: string;
}

function VersionFit({ fit, number, fileName }: Props) {
  const { added, gone } = fit;
  return (
    <div className="wb-missing">
      <p className="wb-only">
        {fileName && <span className="wb-file">{fileName}: </span>}
        {texts.againstVersion(number, added.length, gone.length)}
      </p>
      <Names title={versionFit.added(number, added.length)} names={added} />
      <Names title={versionFit.gone(number, gone.length)} names={gone} />
    </div>
  );
}

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
