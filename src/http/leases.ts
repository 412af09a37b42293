import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestLease } from '#contract/leases.ts';
import { admitForm } from '#server/endpoint/admit-form.ts';
import type { App } from '#server/deps.ts';
import { AppError, methodNotAllowed, tooLarge, tooSlow } from '#server/errors.ts';
import { plainText } from '#server/endpoint/failure-body.ts';
import { giveLease } from '#server/licenses/lease/give-lease.ts';
import { answerError } from './answers.ts';
import type { Middleware } from './middleware.ts';

const { path, method, bodyLimitBytes = 0 } = requestLease;
/** As for other bodies (`readBytes`). */
const patienceMs = 20_000;
/** What the client needs to read why it is cut off. */
const lingerMs = 2_000;

/**
 * Answers programs that ask for leases, as the endpoint of Astro does where there is no process: a thousand terminals ask
 * in the same second, and Astro's way takes as long again as the lease.
 */
export function leases(app: App): Middleware {
  return async (req, res, next) => {
    if (req.path !== path) return next();
    try {
      if (req.method !== method) throw methodNotAllowed([method]);
      const { clientAddress: address, headers } = req;
      await admitForm(app, requestLease, { type: headers['content-type'], address });
      answer(res, await giveLease(app, await readBody(req), address));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answerError(req, res, error);
      closeWhereCutOff(req);
    }
  };
}

/** A request that has come by then, as one without a body has at once, leaves its connection to the next. */
function closeWhereCutOff(req: IncomingMessage): void {
  req.resume();
  setTimeout(() => {
    if (!req.complete) req.socket.destroy();
  }, lingerMs).unref();
}

function answer(res: ServerResponse, text: string): void {
  res.writeHead(requestLease.status, {
    'Content-Type': plainText,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  res.end(text);
}

/** @throws AppError 413, 408 */
function readBody(req: IncomingMessage): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > bodyLimitBytes) {
    return Promise.reject(tooLarge(bodyLimitBytes));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const leave = () => {
      clearTimeout(timer);
      req.off('data', take).off('end', finish).off('close', giveUp);
    };
    const stop = (error: AppError) => {
      leave();
      reject(error);
    };
    const giveUp = () => stop(tooSlow());
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > bodyLimitBytes) stop(tooLarge(bodyLimitBytes));
      else chunks.push(chunk);
    };
    const finish = () => {
      leave();
      resolve(Buffer.concat(chunks));
    };
    const timer = setTimeout(giveUp, patienceMs);
    req.on('data', take).on('end', finish).on('close', giveUp);
  });
}
