import { parse } from 'content-disposition';
import type { InputOf, OutputOf, Route } from '#contract/route.ts';
import {
  authorization,
  call,
  callFor,
  fillPath,
  noAnswer,
  toFailed,
  type CallOptions,
  type Failed,
  type Result,
} from '../api.ts';
import { answerTimeoutMs, noAnswerText, tooLargeForHost } from './answer.ts';
import { $page } from './router.ts';
import { $adminToken, dropToken } from './session.ts';

export function reasonOf({ status, error }: Failed): string | null {
  return status === 0 ? noAnswerText : error;
}

/** Calls the API as the admin. Rejects only for an aborted `signal`. */
export function callAsAdmin<R extends Route>(
  route: R,
  input: InputOf<R>,
  options: Pick<CallOptions, 'signal' | 'timeoutMs'> = {},
): Promise<Result<OutputOf<R>>> {
  return asAdmin((token) => call(route, input, { timeoutMs: answerTimeoutMs, ...options, token }));
}

/** Fetches a file: a link could not carry the bearer token. Never rejects. */
export function fetchFile(
  route: Route,
  input: Record<string, string>,
): Promise<Result<{ name: string; content: Blob }>> {
  return asAdmin((token) =>
    callFor(route, input, { token }, async (response) => ({
      name: nameOf(response) ?? route.path.replace(/.*\//, ''),
      content: await response.blob(),
    })),
  );
}

function nameOf({ headers }: Response): string | undefined {
  return parse(headers.get('content-disposition') ?? '').parameters.filename;
}

/** Bytes sent, including the form's framing. */
export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

interface UploadOptions {
  params?: Record<string, string>;
  form: FormData;
  /** Aborting makes the call fail without an answer. */
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
}

/** Sends a multipart form as the admin and reports progress. Never rejects. */
export function uploadAsAdmin<R extends Route>(
  route: R,
  { params = {}, ...options }: UploadOptions,
): Promise<Result<OutputOf<R>>> {
  const to = { method: route.method, url: fillPath(route, params).path };
  return asAdmin((token) => sendForm({ ...to, headers: authorization(token) }, options));
}

/** Uses XMLHttpRequest, since `fetch` reports no upload progress. An answer is JSON or empty. */
function sendForm<Data>(
  { method, url, headers }: { method: string; url: string; headers: Record<string, string> },
  { form, signal, onProgress }: UploadOptions,
): Promise<Result<Data>> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(noAnswer);
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'json';
    for (const header of Object.entries(headers)) request.setRequestHeader(...header);

    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    if (onProgress) {
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress({ sentBytes: loaded, totalBytes: total }),
      );
    }
    // Also follows an error or an abort.
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', abort);
      const { status, response } = request;
      if (status === 0) resolve(noAnswer);
      else if (status < 300) resolve({ ok: true, data: response });
      else resolve(toFailed(status, response ?? (status === 413 ? tooLargeForHost : null)));
    });
    request.send(form);
  });
}

/** Drops the token on a 401; opens the account's page if a second factor is required first. */
async function asAdmin<Data>(
  send: (token: string | undefined) => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const token = $adminToken.get();
  const result = await send(token);
  if (!result.ok && result.status === 401 && !result.failure.needsProof) dropToken(token);
  if (!result.ok && result.failure.needsSecondFactor) $page.open('/admin/account');
  return result;
}
