import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { NewestInputs } from '#contract/catalogue/inputs/newest-inputs.ts';
import type { SetFile } from '#contract/catalogue/products.ts';
import type { ReadSetFile } from '#contract/catalogue/set-files/parse-set-file.ts';
import type { SetFileText } from '#contract/catalogue/set-files/set-file.ts';
import type { Versions } from '#contract/catalogue/version-list.ts';
import { common } from '#texts/common.ts';
import { setFileWindow as texts, inputTexts, versionFit } from '#texts/set-files.ts';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { fetchSetFile } from './read-file.ts';
import { Workbench } from './Workbench.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { fitOf, type SetFit } from '#contract/catalogue/inputs/fit.ts';
import { namesOfSetFile } from '#contract/catalogue/inputs/set-inputs.ts';

export type ListedSetFile = Pick<SetFile, 'id' | 'symbol' | 'filePath' | 'fileName' | 'sizeBytes'>;

export interface SetFilesOfProduct {
  productId: number;
  setFiles: ListedSetFile[];
}

interface Props extends SetFilesOfProduct {
  shownId: number;
  isOpen: boolean;
  onClose(): void;
}

/**
 * Renders a product's set files in a dialog over its page. Opened ones keep their edits until the
 * page is left.
 */
export function SetFileWindow({ productId, setFiles, shownId, isOpen, onClose }: Props) {
  const newest = useNewestInputs(productId);
  const [ids, setIds] = useState<number[]>([]);
  if (!ids.includes(shownId)) setIds([...ids, shownId]);
  return (
    <>
      <Button className="btn-sm wb-close" onClick={onClose}>
        {common.close}
      </Button>
      {setFiles
        .filter(({ id }) => ids.includes(id))
        .map((setFile) => (
          <div key={setFile.id} hidden={setFile.id !== shownId}>
            <Fetched
              setFile={setFile}
              all={setFiles}
              newest={newest}
              isShown={isOpen && setFile.id === shownId}
            />
          </div>
        ))}
    </>
  );
}

interface FetchedProps {
  setFile: ListedSetFile;
  all: ListedSetFile[];
  newest: NewestInputs | null;
  isShown: boolean;
}

function Fetched({ setFile, all, newest, isShown }: FetchedProps) {
  const { id, filePath, fileName, sizeBytes } = setFile;
  const [read, setRead] = useState<ReadSetFile | 'loading' | 'failed'>('loading');
  const load = useCallback(
    () => fetchSetFile(filePath, sizeBytes).then((fetched) => setRead(fetched ?? 'failed')),
    [filePath, sizeBytes],
  );
  useEffect(() => void load(), [load]);
  async function onFetch(otherId: number) {
    const other = all.find((one) => one.id === otherId);
    const fetched = other && (await fetchSetFile(other.filePath, other.sizeBytes));
    return fetched ? { name: other.fileName, read: fetched } : null;
  }
  const onCheck = useCallback(
    (file: SetFileText, ofFile?: string) => newest && checkSetFile(file, newest, ofFile),
    [newest],
  );

  if (read === 'loading') return <Spinner />;
  if (read !== 'failed' && 'file' in read) {
    const others = all
      .filter((one) => one.id !== id)
      .map((one) => ({ id: one.id, label: `${one.symbol}, ${one.fileName}` }));
    return (
      <Workbench
        name={fileName}
        file={read.file}
        others={others}
        onFetch={onFetch}
        onCheck={onCheck}
        isShown={isShown}
      />
    );
  }
  return (
    <div className="wb">
      <h2 className="wb-title">{fileName}</h2>
      <p role="alert" className="wb-refusal">
        {read === 'failed' ? texts.failed : read.problem}
      </p>
      <div className="wb-foot">
        {read === 'failed' && (
          <Button
            className="btn-primary btn-sm"
            onClick={() => {
              setRead('loading');
              void load();
            }}
          >
            {common.tryAgain}
          </Button>
        )}
        <a href={`/${filePath}`} download className="btn btn-sm">
          {texts.downloadUnopened}
        </a>
      </div>
    </div>
  );
}

/** Loads the inputs of a product's newest version; null until then or if unknown. */
function useNewestInputs(productId: number): NewestInputs | null {
  const [inputs, setInputs] = useState<NewestInputs | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: NewestInputs | null) => {
      if (isCurrent) setInputs(found);
    };
    // Optional: set files work without them.
    fetchInputs(productId).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [productId]);
  return inputs;
}

/** Calls the API without the route, whose schemas are larger than the dialog. */
async function fetchInputs(productId: number): Promise<NewestInputs | null> {
  const response = await fetch(`/api/products/${productId}/versions`);
  if (!response.ok) return null;
  const { inputs }: Versions = await response.json();
  return inputs;
}

/** How a set file differs from a version's inputs. */
export interface SetFileCheck {
  note: ReactNode;
  /** Names that the version does not have. */
  gone: ReadonlySet<string>;
  /** Shown beside each of them. */
  goneText: string;
}

/**
 * Checks a set file against a product's newest version.
 *
 * @param fileName of a compared file; undefined for the open one
 * @returns null if they agree
 */
function checkSetFile(
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

interface FitProps {
  fit: SetFit;
  number: string;
  /** The compared file's name; undefined for the open one. */
  fileName?: string;
}

/** Names the differences between a set file and the newest version's inputs. */
function VersionFit({ fit, number, fileName }: FitProps) {
  const { added, gone } = fit;
  return (
    <div className="wb-missing">
      <p className="wb-only">
        {fileName && <span className="wb-file">{fileName}: </span>}
        {inputTexts.againstVersion(number, added.length, gone.length)}
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
