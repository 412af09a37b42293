import { persistentAtom } from '@nanostores/persistent';
import type { Role } from '#contract/kit/access.ts';
import { logout, type login } from '#contract/seller/admin.ts';
import type { OutputOf } from '#contract/route.ts';
import { call } from '../api.ts';

/** The bearer token, in local storage as `adminToken`. */
export const $adminToken = persistentAtom<string | undefined>('adminToken', undefined);

/** For the login page. In local storage, so that every window knows. */
export const $isSessionOver = persistentAtom<'yes' | undefined>('adminSessionOver', undefined);

/** The account's role, for display only; the server checks its own. */
export const $adminRole = persistentAtom<Role>('adminRole', 'owner');

export const $adminName = persistentAtom<string | undefined>('adminName', undefined);

export function beginSession({ token, username, role }: OutputOf<typeof login>): void {
  $isSessionOver.set(undefined);
  $adminName.set(username);
  $adminRole.set(role);
  $adminToken.set(token);
}

/** Drops a dead token, which leads to the login page; keeps a newer one. */
export function dropToken(token: string | undefined): void {
  if ($adminToken.get() !== token) return;
  // First, because other windows follow the token.
  $isSessionOver.set('yes');
  $adminToken.set(undefined);
}

export async function endSession(): Promise<void> {
  const token = $adminToken.get();
  $adminToken.set(undefined);
  if (token) await call(logout, {}, { token });
}
