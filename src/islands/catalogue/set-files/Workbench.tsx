import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { compareInputs } from '#contract/catalogue/set-files/compare.ts';
import { groupsOf } from '#contract/catalogue/set-files/groups.ts';
import {
  encodingName,
  inputsOf,
  setFileKindNames,
  type SetFileText,
} from '#contract/catalogue/set-files/set-file.ts';
import { problemOfEdit } from '#contract/catalogue/set-files/values.ts';
import { editSetFile, writeSetFile } from '#contract/catalogue/set-files/write-set-file.ts';
import { fileFailures, workbench as texts } from '#texts/set-files.ts';
import type { SetFileCheck } from './check-set-file.tsx';
import { ComparePanel, type OtherSetFile } from './ComparePanel.tsx';
import { ConvertPanel } from './ConvertPanel.tsx';
import { InputList, entriesOf, type View } from './InputList.tsx';
import { saveBytes } from '#islands/ui/save-file.ts';
import { readOwnFile, type OpenSetFile } from './read-file.ts';
import { useFileDrop } from './use-file-drop.ts';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  name: string;
  /** False if the name is already above it. */
  hasTitle?: boolean;
  file: SetFileText;
  others?: OtherSetFile[];
  /** Loads another file. @returns null if it failed to load */
  onFetch?: (id: number) => Promise<OpenSetFile | null>;
  /** Checks a file against the product; null without differences. */
  onCheck?: (file: SetFileText, fileName?: string) => SetFileCheck | null;
  onUnsaved?: (isUnsaved: boolean) => void;
  /** It is visible, so it takes dropped files. */
  isShown?: boolean;
}

const none: OtherSetFile[] = [];

/** Nothing leaves the browser. */
export function Workbench(props: Props) {
  const { name, hasTitle = true, file, others = none, isShown = true } = props;
  const { onFetch, onCheck, onUnsaved } = props;
  const [edits, setEdits] = useState<ReadonlyMap<number, string>>(new Map());
  const [downloaded, setDownloaded] = useState(edits);
  const [view, setView] = useState<View>('all');
  const [search, setSearch] = useState('');
  const [other, setOther] = useState<OpenSetFile | 'loading' | null>(null);
  const [otherName, setOtherName] = useState('');
  const inputs = useMemo(() => inputsOf(file), [file]);
  const { preamble, groups } = useMemo(() => groupsOf(file), [file]);
  const about = preamble.filter((comment) => !comment.startsWith('to use it'));
  const check = useMemo(() => onCheck?.(file) ?? null, [onCheck, file]);
  const otherNote = useMemo(() => {
    const otherFile = fileOf(other);
    return otherFile && onCheck?.(otherFile, otherName)?.note;
  }, [onCheck, other, otherName]);
  const comparison = useMemo(() => {
    const otherFile = fileOf(other);
    if (!otherFile) return null;
    const edited = inputs.map((input) => ({
      ...input,
      value: edits.get(input.line) ?? input.value,
    }));
    return compareInputs(edited, inputsOf(otherFile));
  }, [other, inputs, edits]);

  const onEdit = useCallback((line: number, value: string | undefined) => {
    setEdits((present) => {
      const next = new Map(present);
      if (value === undefined) next.delete(line);
      else next.set(line, value);
      return next;
    });
  }, []);
  async function compareWith(label: string, opening: Promise<OpenSetFile | null>) {
    setOtherName(label);
    setOther('loading');
    const opened = (await opening) ?? { name: label, read: { problem: fileFailures.notLoaded } };
    setOther(opened);
    if ('file' in opened.read) setView('different');
  }
  const compareOwn = (own: File) => void compareWith(own.name, readOwnFile(own));
  const isDragging = useFileDrop(isShown, compareOwn);
  useAskBeforeLeaving(edits.size > 0 && edits !== downloaded, onUnsaved);

  const deferred = useDeferredValue(search);
  const entries = useMemo(
    () => entriesOf(groups, { view, search: deferred, edits, comparison }),
    [groups, view, deferred, edits, comparison],
  );
  const shown = entries.filter(({ type }) => type === 'input').length;
  const wrong = inputs.filter((input) => {
    const edit = edits.get(input.line);
    return edit !== undefined && problemOfEdit(input, edit, file.encoding) !== null;
  });
  const edited = useMemo(() => editSetFile(file, edits), [file, edits]);

  function download() {
    const bytes = writeSetFile(edited);
    if (!bytes) return;
    saveBytes(name, bytes);
    setDownloaded(edits);
  }
  function endComparison() {
    setOther(null);
    if (view === 'different') setView('all');
  }

  return (
    <div className="wb" data-over={isDragging || undefined}>
      {hasTitle && <h2 className="wb-title">{name}</h2>}
      <p className="wb-facts">
        {setFileKindNames[file.kind]} · {encodingName(file.encoding)} · {texts.count(inputs.length)}
      </p>
      {about.length > 0 && <p className="wb-facts">{about.join(' · ')}</p>}
      {check?.note}
      <div className="wb-bar">
        <input
          type="search"
          className="wb-field wb-search"
          aria-label={texts.search}
          placeholder={texts.search}
          autoComplete="off"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <select
          className="select wb-field"
          aria-label={texts.show}
          value={view}
          onChange={({ currentTarget }) => setView(toView(currentTarget.value))}
        >
          {viewNames.map((each) => (
            <option key={each} value={each} disabled={each === 'different' && !comparison}>
              {each === 'edited' && edits.size > 0
                ? texts.countedView(texts.views[each], edits.size)
                : texts.views[each]}
            </option>
          ))}
        </select>
      </div>
      <ComparePanel
        others={others}
        comparison={comparison}
        otherName={otherName}
        isLoading={other === 'loading'}
        problem={
          other !== null && other !== 'loading' && 'problem' in other.read
            ? other.read.problem
            : null
        }
        onOther={(id) => {
          const label = others.find((one) => one.id === id)?.label ?? '';
          if (onFetch) void compareWith(label, onFetch(id));
        }}
        onFile={compareOwn}
        onEnd={endComparison}
      />
      {otherNote}
      <p role="status" className="wb-count">
        {shown === inputs.length ? texts.count(shown) : texts.countOfAll(shown, inputs.length)}
      </p>
      {shown === 0 && (
        <p className="wb-none">
          {texts.none}{' '}
          <button
            type="button"
            className="wb-link"
            onClick={() => {
              setSearch('');
              setView('all');
            }}
          >
            {texts.showAll}
          </button>
        </p>
      )}
      <InputList
        key={`${view} ${deferred}`}
        entries={entries}
        encoding={file.encoding}
        edits={edits}
        comparison={comparison}
        otherName={otherName}
        check={check}
        onEdit={onEdit}
      />
      <ConvertPanel name={name} file={edited} isDisabled={wrong.length > 0} />
      <div className="wb-foot">
        {wrong[0] && (
          <p role="alert" className="wb-problem">
            {wrong.length > 1
              ? texts.cannotBeWrittenAndMore(wrong.length, wrong[0].name)
              : texts.cannotBeWritten(wrong.length, wrong[0].name)}
          </p>
        )}
        <Button className="btn-primary btn-sm" disabled={wrong.length > 0} onClick={download}>
          {edits.size > 0 ? texts.downloadEdited(edits.size) : texts.download}
        </Button>
        {edits.size > 0 && (
          <Button className="btn-ghost btn-sm" onClick={() => setEdits(new Map())}>
            {texts.undoAll}
          </Button>
        )}
      </div>
    </div>
  );
}

const fileOf = (opened: OpenSetFile | 'loading' | null): SetFileText | null =>
  opened !== null && opened !== 'loading' && 'file' in opened.read ? opened.read.file : null;

const viewNames: View[] = ['all', 'marked', 'edited', 'different'];
const toView = (text: string): View => viewNames.find((each) => each === text) ?? 'all';

function useAskBeforeLeaving(isUnsaved: boolean, onUnsaved?: (isUnsaved: boolean) => void): void {
  const tell = useEffectEvent((is: boolean) => onUnsaved?.(is));
  useEffect(() => {
    tell(isUnsaved);
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
