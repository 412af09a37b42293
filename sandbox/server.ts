import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi } from './api.ts';
import { CallLog } from './call-log.ts';
import { FaultQueue } from './faults.ts';
import { readBody, send, text, type Call } from './http.ts';
import { findRoute } from './routes.ts';
import type { Sandbox, SandboxOptions } from './sandbox.ts';
import { followState, loadState } from './state-file.ts';
import { emit } from './webhook-sender.ts';

export type { SandboxOptions } from './sandbox.ts';

/** Longer than any client keeps an idle connection, so that none is cut while a call goes out. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Starts the stand-ins for PayPal and Postmark on one origin. `close` ends every open connection,
 * hanging answers among them, and writes the state file.
 */
export async function startSandbox(
  options: SandboxOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const state = loadState(options.stateFile);
  const file = followState(state, options.stateFile);
  const closing = new AbortController();
  // One listener for each answer held back.
  setMaxListeners(0, closing.signal);
  const sandbox: Sandbox = {
    options,
    url: '',
    storeUrl: options.webhooks ? new URL(options.webhooks.url).origin : null,
    state,
    faults: new FaultQueue(),
    calls: new CallLog(),
    closing: closing.signal,
    emit: (type, subject) => emit(sandbox, type, subject),
    changed: file.changed,
  };
  const server = createServer((request, response) => {
    handle(sandbox, request, response).catch((error: unknown) => {
      if (request.destroyed || response.destroyed) return;
      console.error('sandbox:', error);
      if (!response.headersSent) send(response, text(500, 'text/plain', 'The sandbox failed.'));
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 1000;
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, resolve);
  });
  sandbox.url = `http://${host}:${(server.address() as AddressInfo).port}`;

  return {
    url: sandbox.url,
    async close() {
      closing.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      file.flush();
    },
  };
}

async function handle(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse) {
  const method = request.method ?? 'GET';
  const url = URL.parse(request.url ?? '/', sandbox.url);
  if (!url) return send(response, text(400, 'text/plain', 'Bad request'));
  const found = findRoute(method === 'HEAD' ? 'GET' : method, url.pathname);
  const body = await readBody(request);
  if (body === null) return send(response, text(413, 'text/plain', 'Too large'));
  const call: Call = {
    method,
    url,
    params: found.params,
    headers: request.headers,
    body,
    debugId: randomBytes(7).toString('hex').slice(0, 13),
    fault: null,
  };
  if (found.kind === 'page') return send(response, await found.handler(sandbox, call));
  return answerApi(sandbox, found, call, response);
}
