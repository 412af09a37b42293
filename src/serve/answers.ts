import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware } from './middleware.ts';

/** Answers with the JSON failure of the contract: `error` is a text for a person. */
export function answerFailure(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  error: string,
): void {
  if (res.headersSent) return void res.destroy();
  for (const name of ['ETag', 'Content-Disposition', 'Content-Encoding']) res.removeHeader(name);
  const body = JSON.stringify({ success: false, error });
  res.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** 404 as JSON, for what is no page. */
export function answerNotFound(req: IncomingMessage, res: ServerResponse): void {
  answerFailure(req, res, 404, 'There is nothing at this address.');
}

/** The end of the chain: `page` (the prerendered 404) for people, JSON under /api and /files. */
export function notFound(page: Middleware): Middleware {
  return (req, res) => {
    if (/^\/(api|files)(\/|$)/.test(req.path)) return answerNotFound(req, res);
    return page(req, res, () => answerNotFound(req, res));
  };
}
