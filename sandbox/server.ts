import { randomBytes } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { answerApi } from './api.ts';
import { CallLog } from './call-log.ts';
import { FaultQueue } from './faults.ts';
import { send, text, type Call } from './http.ts';
import { findRoute } from './routes.ts';
import type { Sandbox, SandboxOptions } from './sandbox.ts';
import { loadState, openStateFile } from './state-file.ts';
import { emit } from './webhook-sender.ts';

export type { SandboxOptions } from './sandbox.ts';

/** Longer than clients keep idle connections, so that none closes while a request is on its way. */
const KEEP_ALIVE_MS = 65_000;

/** `close` ends every open connection, hanging calls included, and writes the state file. */
export async function startSandbox(
  options: SandboxOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const state = loadState(options.stateFile);
  const file = openStateFile(state, options.stateFile);
  const closing = new AbortController();
  // One listener for each delayed response.
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
  await once(server.listen(options.port, host), 'listening');
  sandbox.url = `http://${host}:${(server.address() as AddressInfo).port}`;

  return {
    url: sandbox.url,
    async close() {
      closing.abort();
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
      file.flush();
    },
  };
}

async function handle(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', headers } = request;
  const url = URL.parse(request.url ?? '/', sandbox.url);
  if (!url) return send(response, text(400, 'text/plain', 'Bad request'));
  const route = findRoute(method === 'HEAD' ? 'GET' : method, url.pathname);
  const call: Call = {
    method,
    url,
    params: route.params,
    headers,
    body: await readText(request),
    debugId: randomBytes(7).toString('hex').slice(0, 13),
    fault: null,
  };
  if (route.kind === 'page') return send(response, await route.handler(sandbox, call));
  return answerApi(sandbox, route, call, response);
}
