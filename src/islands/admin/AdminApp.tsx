import { useStore } from '@nanostores/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, Suspense } from 'react';
import { useReloadOnReturn } from '../ui/use-reload-on-return.ts';
import { NoticeBar } from './actions/NoticeBar.tsx';
import { $notice } from './actions/notice.ts';
import { $isFinding, Sidebar } from './Sidebar.tsx';
import { lazily } from './lazily.ts';
import { CallFailed } from './load.ts';
import { loginPath } from './login/login-paths.ts';
import { Page } from './Page.tsx';
import { $page } from './router.ts';
import { $adminToken } from './session.ts';
import { sidePageOf } from './side-pages.ts';
import { toTabKey, type TabKey } from './tabs.ts';

/** Retries only a 5xx, once. Calls are made offline too, so that their failure is shown. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 1 && error instanceof CallFailed && error.status >= 500,
      retryDelay: 500,
    },
  },
});

export function AdminApp() {
  const token = useStore($adminToken);

  useEffect(() => {
    // A full navigation drops loaded data, even for the Back button's cache.
    if (!token) location.replace(loginPath());
  }, [token]);
  useReloadOnReturn();

  if (!token) return null;
  return (
    <QueryClientProvider client={queries}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  const page = useStore($page);
  const open = tabOf(page);

  useEffect(
    () =>
      $page.listen((next, previous) => {
        if (next?.path !== previous?.path) window.scrollTo(0, 0);
        if (next?.path !== previous?.path || tabOf(next) !== tabOf(previous)) $notice.set(null);
      }),
    [],
  );

  return (
    <div className="wide:grid-cols-[9.5rem_minmax(0,1fr)] grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4">
      <Sidebar open={open} isList={page?.route === 'dashboard'} other={sidePageOf(page?.route)} />
      <Finder />
      <div>
        <NoticeBar />
        <Page />
      </div>
    </div>
  );
}

const tabsOfPages: Partial<Record<string, TabKey>> = {
  addProduct: 'products',
  editProduct: 'products',
  licenseInclude: 'products',
  addPromoCode: 'promo-codes',
  editPromoCode: 'promo-codes',
  giveCopy: 'purchases',
  imports: 'purchases',
  order: 'purchases',
  license: 'licenses',
  cannedAnswers: 'tickets',
  ticket: 'tickets',
};

function tabOf(page: ReturnType<typeof $page.get>): TabKey | null {
  if (page?.route === 'dashboard') return toTabKey(page.search.tab);
  return tabsOfPages[page?.route ?? ''] ?? null;
}

const FinderDialog = lazily(() => import('./finder/FinderDialog.tsx'), 'FinderDialog');

/** Opens the finder on Ctrl K, or ⌘ K on a Mac, unless another dialog is open. */
function Finder() {
  const isFinding = useStore($isFinding);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      // Prevents the browser's own search.
      event.preventDefault();
      if ($isFinding.get()) $isFinding.set(false);
      else if (!document.querySelector('dialog[open]')) $isFinding.set(true);
    };
    window.addEventListener('keydown', toggle);
    return () => window.removeEventListener('keydown', toggle);
  }, []);
  if (!isFinding) return null;
  return (
    <Suspense>
      <FinderDialog onClose={() => $isFinding.set(false)} />
    </Suspense>
  );
}
