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
import { answerTimeoutMs, noAnswerText } from './answer.ts';
import { $adminToken, dropToken } from './session.ts';

/** Why a call failed, in a sentence for a person; null where nothing is known. */
export function reasonOf({ status, error }: Failed): string | null {
  return status === 0 ? noAnswerText : error;
}

/** Calls the API as the admin. Never rejects, but for an aborted `signal`. */
export function callAsAdmin<R extends Route>(
  route: R,
  input: InputOf<R>,
  options: Pick<CallOptions, 'signal' | 'timeoutMs'> = {},
): Promise<Result<OutputOf<R>>> {
  return asAdmin((token) => call(route, input, { timeoutMs: answerTimeoutMs, ...options, token }));
}

/** Fetches a table under the server's own name for it; a link could not carry the bearer token. Never rejects. */
export function fetchCsv(
  route: Route,
  query: Record<string, string>,
): Promise<Result<{ name: string; content: Blob }>> {
  return asAdmin((token) =>
    callFor(route, query, { token }, async (response) => ({
      name: nameOf(response) ?? route.path.replace(/.*\//, ''),
      content: await response.blob(),
    })),
  );
}

function nameOf({ headers }: Response): string | undefined {
  return parse(headers.get('content-disposition') ?? '').parameters.filename;
}

/** How much of a form has left the browser, bytes with the form's own framing. */
export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

interface UploadOptions {
  /** The names in the braces of the route's path. */
  params: Record<string, string>;
  form: FormData;
  /** Where it is aborted, no answer comes. */
  signal: AbortSignal;
  onProgress(progress: UploadProgress): void;
}

/** Sends a multipart form, and tells how far it is: `fetch` cannot. Never rejects. */
export function uploadAsAdmin<R extends Route>(
  route: R,
  { params, form, signal, onProgress }: UploadOptions,
): Promise<Result<OutputOf<R>>> {
  const send = (token: string | undefined) =>
    new Promise<Result<OutputOf<R>>>((resolve) => {
      const request = new XMLHttpRequest();
      request.open(route.method, fillPath(route, params).path);
      request.responseType = 'json';
      for (const header of Object.entries(authorization(token)))
        request.setRequestHeader(...header);

      const abort = () => request.abort();
      signal.addEventListener('abort', abort);
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress({ sentBytes: loaded, totalBytes: total }),
      );
      // After its answer, an error or an abort.
      request.addEventListener('loadend', () => {
        signal.removeEventListener('abort', abort);
        const { status, response } = request;
        if (status === 0) resolve(noAnswer);
        else if (status < 300) resolve({ ok: true, data: response });
        else resolve(toFailed(status, response));
      });
      request.send(form);
    });
  return asAdmin(send);
}

/** Makes a call with the session's token, and lets go of a token that its answer calls dead. */
async function asAdmin<Data>(
  send: (token: string | undefined) => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const token = $adminToken.get();
  const result = await send(token);
  if (!result.ok && result.status === 401) dropToken(token);
  return result;
}
