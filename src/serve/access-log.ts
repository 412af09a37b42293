import { writeSync } from 'node:fs';
import { loggablePath } from '../server/log.ts';
import type { Middleware } from './middleware.ts';

/** Lines of this turn of the event loop: a write for each would cost more than sending a page does. */
let lines: string[] = [];

/** One line of JSON for each answer, when it is sent or its client is gone. The query stays out: links are signed there. */
export const accessLog: Middleware = (req, res, next) => {
  const startedAt = performance.now();
  res.once('close', () => {
    if (lines.length === 0) setImmediate(flush);
    lines.push(
      JSON.stringify({
        time: new Date().toISOString(),
        level: 'info',
        message: 'request',
        requestId: req.requestId,
        address: req.clientAddress,
        method: req.method,
        path: loggablePath(req.path),
        status: res.statusCode,
        complete: res.writableFinished,
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
      }),
    );
  });
  next();
};

function flush(): void {
  process.stdout.write(`${lines.join('\n')}\n`);
  lines = [];
}

process.on('exit', () => {
  if (lines.length > 0) writeSync(process.stdout.fd, `${lines.join('\n')}\n`);
});
