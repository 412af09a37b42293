import type { SetFit } from '#contract/inputs/fit.ts';
import { texts, versionFit } from '#texts/inputs.ts';

interface Props {
  fit: SetFit;
  /** The version's number. */
  number: string;
  /** The compared file's name; undefined for the open one. */
  fileName?: string;
}

/** Says how a set file differs from the newest version's inputs and names the differences. */
export function VersionFit({ fit, number, fileName }: Props) {
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
