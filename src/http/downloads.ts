import { recordDownload } from '#server/downloads/record-download.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { answerError } from './answers.ts';
import { answerFile, isForPerson } from '#server/downloads/answer-file.ts';
import type { Middleware } from './middleware.ts';
import { sendFile } from './send-file.ts';

/**
 * Answers everything under /files/. The bytes never pass through Astro, whose response writer
 * ignores backpressure.
 *
 * @param refusal page for people whose link is refused; other clients get JSON
 */
export function downloads(deps: Deps, refusal?: Middleware): Middleware {
  return async (req, res, next) => {
    if (!req.path.startsWith('/files/')) return next();
    const { method, path, query } = req;
    const { range, accept, 'if-none-match': ifNoneMatch } = req.headers;
    try {
      const answer = await answerFile(deps, { method, path, query, range, ifNoneMatch });
      for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
      if (answer.kind === 'whole') {
        res.writeHead(answer.status).end(answer.body ?? undefined);
        return;
      }
      await sendFile(req, res, answer.path, answer.etag, (firstByte) => {
        // Further ranges belong to a download that is recorded already.
        if (firstByte === 0) recordDownload(deps, path);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const refuse = () => answerError(req, res, error);
      if (refusal && isForPerson(error, accept)) await refusal(req, res, refuse);
      else refuse();
    }
  };
}
