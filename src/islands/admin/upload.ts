import type { OutputOf, Route } from '#contract/route.ts';
import type { Result } from '../api.ts';
import { $adminToken, heedStatus } from './session.ts';

/** How much of a form has left the browser, bytes with the form's own framing. */
export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

interface UploadOptions {
  /** The names in the braces of the route's path. */
  params: Record<string, string>;
  form: FormData;
  signal: AbortSignal;
  onProgress(progress: UploadProgress): void;
}

/**
 * Sends a multipart form as the admin, and tells how far it is: `fetch` cannot.
 *
 * @returns null when it was aborted; never rejects
 */
export function uploadAsAdmin<R extends Route>(
  route: R,
  { params, form, signal, onProgress }: UploadOptions,
): Promise<Result<OutputOf<R>> | null> {
  const token = $adminToken.get();
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    request.open(route.method, path);
    request.responseType = 'json';
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);

    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    const settle = (result: Result<OutputOf<R>> | null) => {
      signal.removeEventListener('abort', abort);
      resolve(result);
    };

    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress({ sentBytes: loaded, totalBytes: total }),
    );
    request.addEventListener('load', () => {
      heedStatus(request.status, token);
      settle(toResult(request));
    });
    request.addEventListener('error', () => settle(noAnswer));
    request.addEventListener('abort', () => settle(null));
    request.send(form);
  });
}

const noAnswer = { ok: false, status: 0, error: null, failure: {} } as const;

/** The server answers by the route, so what it sends is what the route says. */
function toResult({ status, response }: XMLHttpRequest) {
  if (status >= 200 && status < 300) return { ok: true, data: response } as const;
  return { ok: false, status, error: response?.error ?? null, failure: response ?? {} } as const;
}
