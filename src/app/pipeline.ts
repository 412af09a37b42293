import type { App } from './deps.ts';
import { logAccess } from '#http/request-facts.ts';
import { answerError } from '#http/answers.ts';
import { cachedAnswers } from './cached-answers.ts';
import type { Middleware } from '#http/middleware.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { sendFile } from '#http/send-file.ts';
import { staticFiles, type ClientFiles } from '#http/static-files.ts';
import { answerFile, isForPerson } from '#server/buyers/downloads/answer-file.ts';
import { AppError } from '#server/kit/errors.ts';

/**
 * Lists the middlewares before Astro, in order. Functions (`src/app/functions/middleware.ts`) share
 * `readFacts`, `logAccess`, `securityHeaders` and the refusals; the other steps need a process.
 *
 * @param files of the build; `npm run dev` has none and sends no policy, since Vite's inline
 *   scripts have no hashes
 * @param refusal page for people whose link is refused
 */
export async function beforeAstro(
  app: App,
  { files, refusal }: { files?: ClientFiles; refusal?: Middleware } = {},
): Promise<Middleware[]> {
  const { metricsToken } = app.settings;
  // Without a token, the metrics are not even loaded.
  const metrics = metricsToken && (await import('./metrics.ts')).openMetrics(app, metricsToken);
  const headers = securityHeaders(app.settings.siteUrl);
  const { 'Content-Security-Policy': _, ...headersWithoutPolicy } = headers;
  return [
    accessLog,
    ...(metrics ? [metrics.measure] : []),
    ...(files ? [staticFiles(files), cachedAnswers(app)] : []),
    setHeaders(files ? headers : headersWithoutPolicy),
    refuse,
    ...(metrics ? [metrics.answer] : []),
    downloads(app, refusal),
  ];
}

/** Logs an answer once it is sent or its client has left. */
const accessLog: Middleware = (req, res, next) => {
  const startedAt = performance.now();
  const { method } = req;
  res.once('close', () => {
    const { statusCode: status, writableFinished: complete } = res;
    logAccess(req, { method, status, complete, startedAt });
  });
  next();
};

function setHeaders(headers: Record<string, string>): Middleware {
  const entries = Object.entries(headers);
  return (req, res, next) => {
    for (const [name, value] of entries) res.setHeader(name, value);
    res.setHeader('X-Request-Id', req.requestId);
    next();
  };
}

const refuse: Middleware = (req, res, next) =>
  req.refusal ? answerError(req, res, req.refusal) : next();

/** Keeps /files/ from Astro, whose writer ignores backpressure. `refusal` is a page for people. */
function downloads(app: App, refusal?: Middleware): Middleware {
  return async (req, res, next) => {
    if (!req.path.startsWith('/files/')) return next();
    const { method, path, query, clientAddress: address } = req;
    const { range, accept, 'if-none-match': ifNoneMatch, 'user-agent': agent } = req.headers;
    const request = { method, path, query, range, ifNoneMatch, address, agent };
    try {
      const answer = await answerFile(app, request);
      for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
      if (answer.kind === 'whole') {
        res.writeHead(answer.status).end(answer.body ?? undefined);
        return;
      }
      const { path: file, etag, note } = answer;
      const sentBytes = await sendFile(req, res, file, etag, () => note(0));
      if (sentBytes > 0) note(sentBytes);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const refuseDownload = () => answerError(req, res, error);
      if (refusal && isForPerson(error, accept)) await refusal(req, res, refuseDownload);
      else refuseDownload();
    }
  };
}
