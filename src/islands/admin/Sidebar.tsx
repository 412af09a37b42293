import {
  ChartNoAxesCombined,
  KeyRound,
  LogOut,
  Menu,
  MessagesSquare,
  Package,
  ReceiptText,
  Search,
  TicketPercent,
  type LucideIcon,
} from 'lucide-react';
import { atom } from 'nanostores';
import { Fragment, useRef, useState, type KeyboardEvent } from 'react';
import { getOverview } from '#contract/seller/overview.ts';
import { formatCount } from '#texts/language.ts';
import { useDismiss } from '../ui/use-dismiss.ts';
import { useLoad } from './load.ts';
import { $page } from './router.ts';
import { sidePagesOf } from './side-pages.ts';
import { endSession } from './session.ts';
import { tabPath, tabsOf, type TabKey } from './tabs.ts';
import { useIsSupport } from './use-is-support.ts';

interface Props {
  /** The tab that the page belongs to. */
  open: TabKey | null;
  /** The page is the tab's list itself. */
  isList: boolean;
  /** Route of a page outside the lists. */
  other: string | null;
}

/** Renders the admin's navigation: a column; on narrow screens a panel behind a button. */
export function Sidebar({ open, isList, other }: Props) {
  const isSupport = useIsSupport();
  const [isShown, setShown] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(area, isShown, () => setShown(false));
  const pages = sidePagesOf(isSupport);
  const waiting = useWaiting();

  /** Moves the focus out of the closing panel; the new page's heading may take it next. */
  function close() {
    button.current?.focus({ preventScroll: true });
    setShown(false);
  }

  return (
    <div ref={area} className="menu-bar wide:sticky wide:top-6 wide:self-start">
      <button
        ref={button}
        type="button"
        aria-expanded={isShown}
        aria-controls="admin-menu"
        className="btn btn-ghost wide:hidden -mr-3 h-11 px-3"
        onClick={() => setShown(!isShown)}
      >
        <Menu aria-hidden="true" size={18} />
        Menu
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the clicks of the entries, keys' too */}
      <div
        id="admin-menu"
        className={`menu-panel wide:flex wide:flex-col wide:gap-1 ${isShown ? '' : 'narrow:hidden'}`}
        onClick={isShown ? close : undefined}
      >
        <SearchButton />
        {!isSupport && (
          <Entry path="/admin/overview" isOpen={other === 'overview'} icon={ChartNoAxesCombined}>
            Overview
          </Entry>
        )}
        <TabRow open={open} isList={isList} waiting={waiting} />
        {pages.map(({ group, route, path, name, icon }, place) => (
          <Fragment key={route}>
            {group !== pages[place - 1]?.group && (
              <p className="text-base-content/75 narrow:col-span-2 mt-2 px-2.5 pb-0.5 text-xs">
                {group}
              </p>
            )}
            <Entry path={path} isOpen={other === route} icon={icon} count={waiting[route]}>
              {name}
            </Entry>
          </Fragment>
        ))}
        <button type="button" className={itemClass(false)} onClick={() => void endSession()}>
          <EntryIcon icon={LogOut} />
          Logout
        </button>
      </div>
    </div>
  );
}

function useWaiting(): Record<string, number> {
  const { data } = useLoad(getOverview, {}, { enabled: !useIsSupport() });
  if (!data) return {};
  const { openTickets: tickets, openWithdrawals: withdrawals } = data.attention;
  return { tickets, withdrawals };
}

function SearchButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      className={`${itemClass(false)} narrow:col-span-2`}
      onClick={() => $isFinding.set(true)}
    >
      <EntryIcon icon={Search} />
      <span>Search</span>
      <kbd className="text-base-content/75 narrow:hidden ml-auto font-sans text-xs">Ctrl K</kbd>
    </button>
  );
}

interface EntryProps {
  path: string;
  isOpen: boolean;
  icon: LucideIcon;
  count?: number | undefined;
  children: string;
}

function Entry({ path, isOpen, icon, count, children }: EntryProps) {
  return (
    <a
      href={path}
      aria-current={isOpen ? 'page' : undefined}
      title={describe(count)}
      className={itemClass(isOpen)}
    >
      <EntryIcon icon={icon} />
      {children}
      <Count count={count} />
    </a>
  );
}

const describe = (count = 0) => (count > 0 ? `${formatCount(count)} open` : undefined);

function Count({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <span aria-hidden="true" className="text-base-content/75 ml-auto text-xs tabular-nums">
      {formatCount(count)}
    </span>
  );
}

function EntryIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon aria-hidden="true" size={16} className="shrink-0 opacity-75" />;
}

const tabIcons: Record<TabKey, LucideIcon> = {
  products: Package,
  'promo-codes': TicketPercent,
  purchases: ReceiptText,
  licenses: KeyRound,
  tickets: MessagesSquare,
};

/** Moves between the tabs by arrow keys, Home and End (WAI-ARIA Authoring Practices, Tabs). */
function TabRow({
  open,
  isList,
  waiting,
}: Pick<Props, 'open' | 'isList'> & { waiting: Record<string, number> }) {
  const list = useRef<HTMLDivElement>(null);
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
      aria-orientation="vertical"
      className="narrow:contents flex flex-col gap-1"
    >
      {tabs.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`tab-${key}`}
          aria-selected={key === open}
          aria-controls={key === open && isList ? `panel-${key}` : undefined}
          title={describe(waiting[key])}
          tabIndex={key === (open ?? tabs[0]?.key) ? 0 : -1}
          className={itemClass(key === open)}
          onClick={() => $page.open(tabPath(key))}
          onKeyDown={move}
        >
          <EntryIcon icon={tabIcons[key]} />
          {name}
          <Count count={waiting[key]} />
        </button>
      ))}
    </div>
  );
}

function itemClass(isOpen: boolean): string {
  const look = isOpen
    ? 'bg-base-300 font-semibold shadow-[inset_3px_0_0_var(--color-primary)]'
    : 'text-base-content/85 hover:bg-base-300/60 cursor-pointer';
  return `rounded-field narrow:h-11 flex items-center gap-2 px-2.5 py-1 text-left text-sm whitespace-nowrap ${look}`;
}

export const $isFinding = atom(false);
