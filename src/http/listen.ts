import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#server/kit/errors.ts';
import { requestScope } from '#server/kit/log.ts';
import type { Settings } from '#server/kit/settings.ts';
import { Connections, defaultConnectionLimits } from './connections.ts';
import { isDraining } from './drain.ts';
import type { Middleware, StoreRequest } from './middleware.ts';
import { readFacts } from './request-facts.ts';
import { securityHeaders } from './security-headers.ts';

/** Limits that tests lower. */
const defaultLimits = {
  /** Closes connections without traffic: a stalled reader or sender. */
  idleTimeoutMs: 120_000,
  headersTimeoutMs: 20_000,
  /** How often Node looks for overdue headers. */
  checkIntervalMs: 5_000,
  connectionLimits: defaultConnectionLimits,
};
/** Longer than a load balancer's usual minute, so that the balancer closes first. */
const keepAliveTimeoutMs = 65_000;
/** 200 MB of pictures and files over a slow line. */
const requestTimeoutMs = 30 * 60_000;
const maxHeaderBytes = 32 * 1024;
const lingerMs = 2_000;

const tooManyAtOnce = new AppError(
  429,
  'Too many requests at once. Try again in a moment.',
  {},
  { 'Retry-After': '1' },
);

export interface Listening {
  server: Server;
  connections: Connections;
}

/** @throws if the port is taken or the host is not ours */
export function listen(
  answer: Middleware,
  settings: Pick<Settings, 'host' | 'port' | 'siteUrl' | 'trustedProxies'>,
  limits: Partial<typeof defaultLimits> = {},
): Promise<Listening> {
  const { idleTimeoutMs, headersTimeoutMs, checkIntervalMs, connectionLimits } = {
    ...defaultLimits,
    ...limits,
  };
  const connections = new Connections(settings.trustedProxies, connectionLimits);
  const headers = securityHeaders(settings.siteUrl);
  const handle: RequestListener = (req, res) => {
    const request = withFacts(req, settings.trustedProxies);
    const begun = connections.begin(request, res);
    if (begun === 'gone') return;
    if (isDraining()) res.shouldKeepAlive = false;
    closeWhenCutOff(req);
    if (isImport(req)) req.setTimeout(importTimeoutMs);
    // One of the client's requests may end at any moment.
    if (begun === 'too many') request.refusal = tooManyAtOnce;
    requestScope.run({ requestId: request.requestId }, () => {
      void answer(request, res, () => res.writeHead(404).end());
    });
  };
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: checkIntervalMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      maxHeaderSize: maxHeaderBytes,
      // Node's own refusal would go out without our headers.
      requireHostHeader: false,
    },
    handle,
  );
  server.on('connection', (socket: Socket) => connections.admit(socket));
  server.on('checkExpectation', handle);
  server.timeout = idleTimeoutMs;
  const refuse = refuseWith(headers);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    refuse(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400),
  );
  server.on('connect', (_, socket: Socket) => refuse(socket, 400));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, () => resolve({ server, connections }));
  });
}

/** As long as the shipped proxies wait; nothing is sent while the rows are written. */
const importTimeoutMs = 300_000;

const isImport = ({ method, url }: IncomingMessage) =>
  (method === 'POST' && url === '/api/imports') ||
  (method === 'DELETE' && url?.startsWith('/api/imports/') === true);

/** Adds the facts that a request carries through all middlewares. */
export function withFacts(req: IncomingMessage, trustedProxies: number): StoreRequest {
  const { method = '', url = '', headers, socket } = req;
  const forwardedFor = headers['x-forwarded-for'];
  const arrival = {
    method,
    url,
    host: hostOf(req),
    contentLength: headers['content-length'],
    forwardedFor: forwardedFor && String(forwardedFor),
    peer: socket.remoteAddress ?? '',
  };
  return Object.assign(req, readFacts(arrival, trustedProxies));
}

/** Returns an empty text for two Hosts: Node would take the first, a proxy the other. */
function hostOf({ rawHeaders, headers, httpVersion }: IncomingMessage): string {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
  if (hosts.length > 1) return '';
  // HTTP/1.0 has no Host.
  return headers.host ?? (httpVersion === '1.1' ? '' : 'none');
}

/**
 * Closes a connection whose body is not read to its end, for example because it is too large, once
 * the client has had time to read the answer: an unread connection never notices that its client is
 * gone.
 */
function closeWhenCutOff(req: IncomingMessage): void {
  const { socket, headers } = req;
  const hasBody =
    headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody) return;
  req.once('close', () => {
    if (!req.complete) setTimeout(() => socket.destroy(), lingerMs).unref();
  });
}

/** Returns a handler that answers, on the bare socket, what Node cannot read as HTTP. */
function refuseWith(headers: Record<string, string>): (socket: Socket, status: number) => void {
  const body = JSON.stringify({ success: false, error: 'This request is not valid.' });
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return (socket, status) => {
    if (!socket.writable) return void socket.destroy();
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
    socket.end(`${head}\r\n\r\n${body}`);
    // Closing while more of the request arrives would reset the connection before the answer is
    // read.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
