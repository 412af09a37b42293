import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Failure } from '#contract/route.ts';
import { AppError } from '#server/errors.ts';
import { failureBody } from '#server/endpoint/failure-body.ts';
import type { Middleware } from './middleware.ts';

export const nothingHere = 'There is nothing at this address.';

export const isRead = (method: string | undefined): boolean =>
  method === 'GET' || method === 'HEAD';

/** To other methods, where there is only something to be read. */
export const readOnly = (): AppError =>
  new AppError(405, 'This address answers GET and HEAD only.', {}, { Allow: 'GET, HEAD' });

/** Answers with the failure of the contract: `error` is a text for a person. */
export function answerFailure(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  error: string,
): void {
  send(req, res, status, { success: false, error });
}

function send(req: IncomingMessage, res: ServerResponse, status: number, failure: Failure): void {
  if (res.headersSent) return void res.destroy();
  for (const name of ['ETag', 'Content-Disposition', 'Content-Encoding']) res.removeHeader(name);
  const { type, text } = failureBody(req.url ?? '', failure);
  res.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  res.end(req.method === 'HEAD' ? undefined : text);
}

/** The same for an error that says by itself what is answered. */
export function answerError(req: IncomingMessage, res: ServerResponse, error: AppError): void {
  const { status, headers } = error;
  if (!res.headersSent) for (const name in headers) res.setHeader(name, headers[name] ?? '');
  send(req, res, status, error.toBody());
}

/** 404 as JSON, for what is no page. */
function answerNotFound(req: IncomingMessage, res: ServerResponse): void {
  answerFailure(req, res, 404, nothingHere);
}

/** The end of the chain: `page` (the prerendered 404) for people, JSON under /api and /files. */
export function notFound(page: Middleware): Middleware {
  return (req, res) => {
    if (/^\/(api|files)(\/|$)/.test(req.path)) return answerNotFound(req, res);
    return page(req, res, () => answerNotFound(req, res));
  };
}
