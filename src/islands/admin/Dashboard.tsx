import { useRef, type KeyboardEvent } from 'react';
import { ListPanel } from './ListPanel.tsx';
import { tabs, type ListTab } from './lists.ts';
import { $page } from './router.ts';
import { endSession } from './session.ts';
import { UndeliveredMails } from './UndeliveredMails.tsx';

interface Props {
  /** The address's query: `tab`, `search`, `page`. */
  search: Record<string, string>;
}

/** The five tabs. Which one is open stands in the address. */
export function Dashboard({ search }: Props) {
  const open = tabs.find(({ key }) => key === search.tab) ?? tabs[0];
  if (!open) return null;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold tracking-tight">Dashboard</h1>
        <button
          type="button"
          className="btn btn-sm border-base-300 bg-base-100"
          onClick={() => void endSession()}
        >
          Logout
        </button>
      </div>
      <UndeliveredMails />
      <Tabs open={open} />
      <div role="tabpanel" id={`panel-${open.key}`} aria-labelledby={`tab-${open.key}`}>
        <ListPanel
          key={open.key}
          tab={open}
          search={search.search ?? ''}
          page={toPage(search.page)}
        />
      </div>
    </>
  );
}

function toPage(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

/** Arrow keys, Home and End move between the tabs (WAI-ARIA Authoring Practices, Tabs). */
function Tabs({ open }: { open: ListTab }) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const index = tabs.indexOf(open);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!tab) return;
    event.preventDefault();
    $page.open(tabPath(tab));
    list.current?.querySelector<HTMLElement>(`#tab-${tab.key}`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Lists"
      className="tabs tabs-border mb-4 flex-nowrap overflow-x-auto"
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`tab-${tab.key}`}
          aria-selected={tab === open}
          aria-controls={tab === open ? `panel-${tab.key}` : undefined}
          tabIndex={tab === open ? 0 : -1}
          className={`tab whitespace-nowrap ${tab === open ? 'tab-active' : ''}`}
          onClick={() => $page.open(tabPath(tab))}
          onKeyDown={move}
        >
          {tab.name}
        </button>
      ))}
    </div>
  );
}

const tabPath = ({ key }: ListTab) => `/admin?${new URLSearchParams({ tab: key })}`;
