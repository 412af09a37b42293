import type { IncomingMessage, ServerResponse } from 'node:http';
import { failureBody } from '#server/kit/endpoint/failure-body.ts';
import { nothingHere, type AppError } from '#server/kit/errors.ts';
import type { Middleware } from './middleware.ts';

/** Answers with the contract's failure; breaks the connection if the head was already sent. */
export function answerError(req: IncomingMessage, res: ServerResponse, error: AppError): void {
  if (res.headersSent) return void res.destroy();
  for (const name of ['ETag', 'Content-Disposition', 'Content-Encoding']) res.removeHeader(name);
  const { type, text } = failureBody(req.url ?? '', error.toBody());
  res.writeHead(error.status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...error.headers,
  });
  // Node sends no body after a HEAD.
  res.end(text);
}

/** Ends the chain: `page` (the prerendered 404) for people, JSON under /api and /files. */
export function notFound(page: Middleware): Middleware {
  return (req, res) => {
    const answerJson = () => answerError(req, res, nothingHere());
    return /^\/(api|files)(\/|$)/.test(req.path) ? answerJson() : page(req, res, answerJson);
  };
}
