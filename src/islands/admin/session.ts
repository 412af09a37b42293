import { persistentAtom } from '@nanostores/persistent';
import { logout } from '../../contract/admin.ts';
import type { InputOf, OutputOf, Route } from '../../contract/route.ts';
import { call, type Result } from '../api.ts';

/** The bearer token, in local storage under the name that the contract gives (section 4). */
export const $adminToken = persistentAtom<string | undefined>('adminToken', undefined);

/** Calls the API as the admin. A token that is dead is thrown away, which leads to the login page. */
export async function callAsAdmin<R extends Route>(
  route: R,
  input: InputOf<R>,
  signal?: AbortSignal,
): Promise<Result<OutputOf<R>>> {
  const token = $adminToken.get();
  const result = await call(route, input, {
    ...(token ? { token } : {}),
    ...(signal ? { signal } : {}),
  });
  if (!result.ok && result.status === 401 && $adminToken.get() === token)
    $adminToken.set(undefined);
  return result;
}

/** Ends the session here at once, and on the server. */
export async function endSession(): Promise<void> {
  const token = $adminToken.get();
  $adminToken.set(undefined);
  if (token) await call(logout, {}, { token });
}
