import { useStore } from '@nanostores/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Dashboard } from './Dashboard.tsx';
import { CallFailed } from './lists.ts';
import { LoginPage } from './LoginPage.tsx';
import { $page, loginPath } from './router.ts';
import { $adminToken } from './session.ts';

/** What fails with a 4xx fails again; a fault of the server's gets one more try. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < 1 && error instanceof CallFailed && error.status >= 500,
      retryDelay: 1000,
    },
  },
});

/** The whole admin. Without a token every page but the login leads there. */
export function AdminApp() {
  const page = useStore($page);
  const token = useStore($adminToken);
  const isLogin = page?.route === 'login';

  useEffect(() => {
    if (token || isLogin) return;
    queries.clear();
    $page.open(loginPath(), true);
  }, [token, isLogin]);

  if (isLogin) return <LoginPage next={page.search.next} />;
  if (!token) return null;
  if (page?.route !== 'dashboard') return <NoSuchPage />;
  return (
    <QueryClientProvider client={queries}>
      <Dashboard search={page.search} />
    </QueryClientProvider>
  );
}

function NoSuchPage() {
  return (
    <div className="py-12 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">Page not found</h1>
      <a href="/admin" className="btn btn-primary mt-6">
        Back to the dashboard
      </a>
    </div>
  );
}
