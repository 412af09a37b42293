import { useCallback, useEffect, useState } from 'react';
import type { NewestInputs } from '#contract/catalogue/inputs/newest-inputs.ts';
import type { SetFile } from '#contract/catalogue/products.ts';
import type { ReadSetFile } from '#contract/catalogue/set-files/parse-set-file.ts';
import type { SetFileText } from '#contract/catalogue/set-files/set-file.ts';
import type { Versions } from '#contract/catalogue/version-list.ts';
import { common } from '#texts/common.ts';
import { setFileWindow as texts } from '#texts/set-files.ts';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { checkSetFile } from './check-set-file.tsx';
import { fetchSetFile } from './read-file.ts';
import { Workbench } from './Workbench.tsx';
import { Button } from '#islands/ui/Button.tsx';

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

/** Opened set files keep their edits until the page is left. */
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
