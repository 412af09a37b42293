import { log, loggablePath } from '#server/log.ts';
import type { Middleware } from './middleware.ts';

/** One line for each answer, when it is sent or its client is gone. The query stays out: links are signed there. */
export const accessLog: Middleware = (req, res, next) => {
  const startedAt = performance.now();
  res.once('close', () => {
    log.info(
      {
        requestId: req.requestId,
        address: req.clientAddress,
        method: req.method,
        path: loggablePath(req.path),
        status: res.statusCode,
        complete: res.writableFinished,
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
      },
      'request',
    );
  });
  next();
};
