import {
  ChartNoAxesCombined,
  KeyRound,
  LogOut,
  MessagesSquare,
  Package,
  ReceiptText,
  Search,
  TicketPercent,
  type LucideIcon,
} from 'lucide-react';
import { useStore } from '@nanostores/react';
import { Fragment, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useIsNarrow } from '../ui/use-media-query.ts';
import { $isFinding } from './finder/is-finding.ts';
import { $page } from './router.ts';
import { sidePagesOf } from './side-pages.ts';
import { endSession } from './session.ts';
import { useIsSupport } from './use-is-support.ts';
import { tabPath, tabsOf, type TabKey } from './tabs.ts';

interface Props {
  /** The tab that the page belongs to. */
  open: TabKey | null;
  /** The page is the tab's list itself. */
  isList: boolean;
  /** Route of a page outside the lists. */
  other: string | null;
}

/**
 * Renders the admin's navigation: a column on wide screens; on narrow ones a row that scrolls
 * sideways, and wraps while the further pages are shown.
 */
export function Sidebar({ open, isList, other }: Props) {
  const isSupport = useIsSupport();
  const isNarrow = useIsNarrow();
  const path = useStore($page)?.path;
  const [morePath, setMorePath] = useState<string>();
  const pages = sidePagesOf(isSupport);
  const openPage = pages.find(({ route }) => route === other);
  // Closes once it has led somewhere.
  const isMore = isNarrow && morePath === path;
  const row = useScrolledToOpen();
  return (
    <div className="wide:sticky wide:top-6 wide:flex wide:flex-col narrow:grid narrow:grid-cols-[minmax(0,1fr)_auto] gap-1 self-start">
      {!isNarrow && <SearchButton />}
      <div ref={row} className={`admin-entries ${isMore ? 'is-whole' : ''}`}>
        {!isSupport && (
          <Entry path="/admin/overview" isOpen={other === 'overview'} icon={ChartNoAxesCombined}>
            Overview
          </Entry>
        )}
        <TabRow open={open} isList={isList} />
      </div>
      {isNarrow && (
        <button
          type="button"
          aria-expanded={isMore}
          className={`${itemClass(openPage !== undefined)} more-button`}
          onClick={() => setMorePath(isMore ? undefined : path)}
        >
          {openPage ? `More: ${openPage.name}` : 'More'}
        </button>
      )}
      {(!isNarrow || isMore) && (
        <div className="narrow:col-span-2 narrow:grid narrow:grid-cols-3 wide:flex-col flex gap-1">
          {isNarrow && <SearchButton />}
          {pages.map(({ group, route, path: to, name, icon }, place) => (
            <Fragment key={route}>
              {group !== pages[place - 1]?.group && (
                <p className="text-base-content/75 narrow:hidden mt-2 px-2.5 pb-0.5 text-xs">
                  {group}
                </p>
              )}
              <Entry path={to} isOpen={other === route} icon={icon}>
                {name}
              </Entry>
            </Fragment>
          ))}
          <button type="button" className={itemClass(false)} onClick={() => void endSession()}>
            <EntryIcon icon={LogOut} />
            Logout
          </button>
        </div>
      )}
    </div>
  );
}

function SearchButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      className={itemClass(false)}
      onClick={() => $isFinding.set(true)}
    >
      <EntryIcon icon={Search} />
      <span>Search</span>
      <kbd className="text-base-content/75 narrow:hidden ml-auto font-sans text-xs">Ctrl K</kbd>
    </button>
  );
}

/** Scrolls a row sideways, so that its open entry is in view. */
function useScrolledToOpen() {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const entry = row.current?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]');
    if (!row.current || !entry) return;
    const { left, width } = row.current.getBoundingClientRect();
    const own = entry.getBoundingClientRect();
    row.current.scrollLeft += own.left + own.width / 2 - left - width / 2;
  });
  return row;
}

interface EntryProps {
  path: string;
  isOpen: boolean;
  icon: LucideIcon;
  children: string;
}

function Entry({ path, isOpen, icon, children }: EntryProps) {
  return (
    <a href={path} aria-current={isOpen ? 'page' : undefined} className={itemClass(isOpen)}>
      <EntryIcon icon={icon} />
      {children}
    </a>
  );
}

/** Hides the icon on narrow screens, where the labels need the room. */
function EntryIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon aria-hidden="true" size={16} className="narrow:hidden shrink-0 opacity-75" />;
}

const tabIcons: Record<TabKey, LucideIcon> = {
  products: Package,
  'promo-codes': TicketPercent,
  purchases: ReceiptText,
  licenses: KeyRound,
  tickets: MessagesSquare,
};

/** Moves between the tabs by arrow keys, Home and End (WAI-ARIA Authoring Practices, Tabs). */
function TabRow({ open, isList }: Pick<Props, 'open' | 'isList'>) {
  const list = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const tabs = tabsOf(useIsSupport());

  function move(event: KeyboardEvent) {
    const index = tabs.findIndex(({ key }) => `tab-${key}` === event.currentTarget.id);
    const [next, previous] = [index + 1, index - 1];
    const target = {
      ArrowRight: next,
      ArrowDown: next,
      ArrowLeft: previous,
      ArrowUp: previous,
      Home: 0,
      End: -1,
    }[event.key];
    const tab = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!tab) return;
    event.preventDefault();
    $page.open(tabPath(tab.key));
    list.current?.querySelector<HTMLElement>(`#tab-${tab.key}`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Lists"
      aria-orientation={isNarrow ? 'horizontal' : 'vertical'}
      // On narrow screens the tabs flow together with the entry before them.
      className="wide:flex wide:flex-col wide:gap-1 narrow:contents"
    >
      {tabs.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`tab-${key}`}
          aria-selected={key === open}
          aria-controls={key === open && isList ? `panel-${key}` : undefined}
          tabIndex={key === (open ?? tabs[0]?.key) ? 0 : -1}
          className={itemClass(key === open)}
          onClick={() => $page.open(tabPath(key))}
          onKeyDown={move}
        >
          <EntryIcon icon={tabIcons[key]} />
          {name}
        </button>
      ))}
    </div>
  );
}

function itemClass(isOpen: boolean): string {
  const look = isOpen
    ? 'is-open bg-base-300 font-semibold'
    : 'text-base-content/85 hover:bg-base-300/60 cursor-pointer';
  return `admin-entry rounded-field narrow:h-10 flex items-center gap-2 px-2.5 py-1 text-left text-sm whitespace-nowrap ${look}`;
}
