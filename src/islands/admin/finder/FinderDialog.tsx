import { useId, useState, type KeyboardEvent } from 'react';
import { useModal } from '#islands/ui/use-modal.ts';
import { $page } from '../router.ts';
import { type FoundGroup, useFinder } from './use-finder.ts';

interface Props {
  onClose(): void;
}

/** A combobox: arrow keys and Enter choose (WAI-ARIA Authoring Practices, Combobox). */
export function FinderDialog({ onClose }: Props) {
  const dialog = useModal();
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const { groups, isPending, isFailed } = useFinder(text);
  const paths = groups.flatMap(({ found }) => found.map(({ path }) => path));
  const active = paths.includes(chosen) ? chosen : paths[0];
  const idOf = (path: string | undefined) => path && `${listId}${path}`;

  function open(path: string) {
    onClose();
    $page.open(path);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && active !== undefined) {
      event.preventDefault();
      const next = paths.at((paths.indexOf(active) + step) % paths.length) ?? '';
      setChosen(next);
      document.getElementById(idOf(next) ?? '')?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      open(active);
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Search the admin"
      className="modal modal-top"
      onClose={onClose}
    >
      <div className="modal-box mx-auto mt-[8vh] flex max-h-[80vh] w-[calc(100%-2rem)] max-w-xl flex-col rounded-xl p-0">
        <div className="border-base-300 flex shrink-0 items-center border-b">
          <input
            type="text"
            role="combobox"
            aria-label="Search the admin"
            aria-expanded={paths.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={idOf(active)}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder="Page, product, purchase…"
            className="input input-lg min-w-0 flex-1 border-0 -outline-offset-2"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setChosen('');
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="btn btn-ghost btn-sm wide:hidden mr-2" onClick={onClose}>
            Close
          </button>
        </div>
        <div id={listId} role="listbox" aria-label="Results" className="overflow-y-auto p-2">
          {groups.map((group) => (
            <Group key={group.name} group={group} active={active} idOf={idOf} onOpen={open} />
          ))}
        </div>
        <p role="status" className="meta px-4 pb-3 empty:hidden">
          {describe({ isPending, isFailed, count: paths.length })}
        </p>
      </div>
    </dialog>
  );
}

interface GroupProps {
  group: FoundGroup;
  active: string | undefined;
  idOf(path: string): string | undefined;
  onOpen(path: string): void;
}

function Group({ group: { name, found }, active, idOf, onOpen }: GroupProps) {
  return (
    <div role="group" aria-label={name}>
      <p aria-hidden="true" className="meta px-2 pt-2 pb-1">
        {name}
      </p>
      {found.map(({ path, name: title, detail }) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox keeps the focus and has the keys
        <div
          key={path}
          role="option"
          id={idOf(path)}
          aria-selected={path === active}
          className="rounded-field hover:bg-base-200 aria-selected:outline-primary aria-selected:bg-base-200 flex cursor-pointer flex-wrap items-baseline justify-between gap-x-4 p-2 text-[0.875rem] aria-selected:outline-2 aria-selected:-outline-offset-2"
          onClick={() => onOpen(path)}
        >
          <span className="wrap-anywhere">{title}</span>
          {detail && <span className="meta wrap-anywhere">{detail}</span>}
        </div>
      ))}
    </div>
  );
}

function describe(state: { isPending: boolean; isFailed: boolean; count: number }): string {
  if (state.isPending) return 'Searching…';
  if (state.isFailed) return 'The search failed. Try again.';
  return state.count === 0 ? 'Nothing found.' : '';
}
