const loginAddress = '/admin/login';

/**
 * Where a login leads: the admin's address that was asked for, and nothing outside the admin, whatever the address says.
 */
export function returnPath(next: string | null): string {
  const url = URL.parse(next ?? '', location.origin);
  const isAdmin = url?.origin === location.origin && /^\/admin(\/|$)/.test(url.pathname);
  if (!isAdmin || url.pathname === loginAddress) return '/admin';
  return url.pathname + url.search;
}

/** The login's address, with the way back to the present one. */
export function loginPath(): string {
  const here = location.pathname + location.search;
  return here === '/admin' || here.startsWith(loginAddress)
    ? loginAddress
    : `${loginAddress}?${new URLSearchParams({ next: here })}`;
}
