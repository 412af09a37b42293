import { persistentAtom } from '@nanostores/persistent';
import { logout } from '#contract/admin.ts';
import type { InputOf, OutputOf, Route } from '#contract/route.ts';
import { call, type Result } from '../api.ts';

/** The bearer token, in local storage under the name that the contract gives (section 4). */
export const $adminToken = persistentAtom<string | undefined>('adminToken', undefined);

/** Whether the last session ended by itself, which the login page tells; in local storage, so that every window does. */
export const $isSessionOver = persistentAtom<'yes' | undefined>('adminSessionOver', undefined);

/** Said of a call that no answer came to. */
export const noAnswerText = 'The store does not answer. Try again.';

export function beginSession(token: string): void {
  $isSessionOver.set(undefined);
  $adminToken.set(token);
}

/**
 * Hears what an answer says of the session it was asked for in. A token that is dead is thrown away, which leads to the
 * login page; where another login came meanwhile, that one stays.
 */
export function heedStatus(status: number, token: string | undefined): void {
  if (status !== 401 || $adminToken.get() !== token) return;
  // First: other windows follow the token.
  $isSessionOver.set('yes');
  $adminToken.set(undefined);
}

interface CallOptions {
  signal?: AbortSignal;
  /** How long an answer is waited for. Unless said otherwise, longer than the server itself waits for PayPal. */
  timeoutMs?: number;
}

/** Calls the API; no answer in time is no answer, `status` 0. Never rejects, but for an aborted `signal`. */
export async function callInTime<R extends Route>(
  route: R,
  input: InputOf<R>,
  { signal, timeoutMs = 40_000, token }: CallOptions & { token?: string | undefined } = {},
): Promise<Result<OutputOf<R>>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await call(route, input, {
      ...(token ? { token } : {}),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    return { ok: false, status: 0, error: null, failure: {} };
  }
}

/** Calls the API in time as the admin. */
export async function callAsAdmin<R extends Route>(
  route: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<Result<OutputOf<R>>> {
  const token = $adminToken.get();
  const result = await callInTime(route, input, { ...options, token });
  if (!result.ok) heedStatus(result.status, token);
  return result;
}

/** Ends the session here at once, and on the server. */
export async function endSession(): Promise<void> {
  const token = $adminToken.get();
  $adminToken.set(undefined);
  if (token) await call(logout, {}, { token });
}
