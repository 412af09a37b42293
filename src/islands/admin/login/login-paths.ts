const loginAddress = '/admin/login';

/** Returns where a login leads: the requested admin address, never one outside the admin. */
export function returnPath(next: string | null): string {
  const url = URL.parse(next ?? '', location.origin);
  const isAdmin = url?.origin === location.origin && /^\/admin(\/|$)/.test(url.pathname);
  if (!isAdmin || url.pathname === loginAddress) return '/admin';
  return url.pathname + url.search;
}

export function loginPath(): string {
  const here = location.pathname + location.search;
  return here === '/admin' || here.startsWith(loginAddress)
    ? loginAddress
    : `${loginAddress}?${new URLSearchParams({ next: here })}`;
}
