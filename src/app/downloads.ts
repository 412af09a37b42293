import type { App } from './deps.ts';
import { AppError } from '#server/kit/errors.ts';
import { answerError } from '#http/answers.ts';
import { answerFile, isForPerson } from '#server/buyers/downloads/answer-file.ts';
import type { Middleware } from '#http/middleware.ts';
import { sendFile } from '#http/send-file.ts';

/**
 * Answers everything under /files/. The bytes never pass through Astro, whose response writer
 * ignores backpressure.
 *
 * @param refusal page for people whose link is refused; other clients get JSON
 */
export function downloads(app: App, refusal?: Middleware): Middleware {
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
      const refuse = () => answerError(req, res, error);
      if (refusal && isForPerson(error, accept)) await refusal(req, res, refuse);
      else refuse();
    }
  };
}
