import { countView } from '#server/kit/endpoint/call-limit.ts';
import type { Deps } from '#server/deps.ts';
import { invalid, wrongContentType } from '#server/kit/errors.ts';
import { readBytes } from '#server/kit/endpoint/read-body.ts';
import { isSubscribed, setSubscribed } from './subscriptions.ts';

/** The state shown on the page; `unknown`: no such token. */
export type Unsubscribing = 'subscribed' | 'unsubscribed' | 'subscribed-again' | 'unknown';

/** Form fields of a one-click POST and the page's own button (RFC 8058, 3.1), and of undo. */
export const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' };
export const undo = { name: 'undo', value: '1' };

/** High, since a mail provider posts for all its users from a few addresses. */
const limits = {
  view: { name: 'unsubscribe view', points: 300 },
  post: { name: 'unsubscribe', points: 3_000 },
};
const bodyLimitBytes = 4 * 1024;

/**
 * Serves the unsubscribe link. The token alone authorizes, since a mail program has no session,
 * Origin or page. A GET changes nothing: scanners follow every link of a mail.
 *
 * @throws AppError 429, and for a POST without a known field: 400, 408, 413, 415
 */
export async function unsubscribe(
  deps: Deps,
  request: Request,
  { token, address }: { token: string; address: string },
): Promise<Unsubscribing> {
  const isPost = request.method === 'POST';
  await countView(deps, isPost ? limits.post : limits.view, address);
  if (!isPost) return describe(await isSubscribed(deps, token), 'subscribed');
  return describe(await setSubscribed(deps, token, await wantsMails(request)), 'subscribed-again');
}

function describe(subscribed: boolean | null, where: Unsubscribing): Unsubscribing {
  if (subscribed === null) return 'unknown';
  return subscribed ? where : 'unsubscribed';
}

/** @returns whether further mails are wanted */
async function wantsMails(request: Request): Promise<boolean> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw wrongContentType('application/x-www-form-urlencoded or multipart/form-data');
  }
  const bytes = await readBytes(request, bodyLimitBytes);
  const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => null);
  if (form?.get(oneClick.name) === oneClick.value) return false;
  if (form?.get(undo.name) === undo.value) return true;
  throw invalid(`This takes ${oneClick.name}=${oneClick.value}.`);
}
