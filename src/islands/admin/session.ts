import { persistentAtom } from '@nanostores/persistent';
import type { Role } from '#contract/access.ts';
import { logout } from '#contract/admin.ts';
import { call } from '../api.ts';

/** The bearer token, in local storage as `adminToken` (promise 65). */
export const $adminToken = persistentAtom<string | undefined>('adminToken', undefined);

/**
 * Tells the login page that the last session expired. In local storage, so that every
 * window knows.
 */
export const $isSessionOver = persistentAtom<'yes' | undefined>('adminSessionOver', undefined);

/** The account's role; the server decides by its own. */
export const $adminRole = persistentAtom<Role>('adminRole', 'owner');

export function beginSession({ token, role }: { token: string; role: Role }): void {
  $isSessionOver.set(undefined);
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

/** Ends the session here at once, and on the server. */
export async function endSession(): Promise<void> {
  const token = $adminToken.get();
  $adminToken.set(undefined);
  if (token) await call(logout, {}, { token });
}
