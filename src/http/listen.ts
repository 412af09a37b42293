import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { Socket } from 'node:net';
import { logFault, requestScope } from '#server/log.ts';
import type { Settings } from '#server/settings.ts';
import { accessLog } from './access-log.ts';
import { answerFailure } from './answers.ts';
import { Connections, defaultCaps } from './connections.ts';
import { isDraining } from './drain.ts';
import { chain, type Middleware } from './middleware.ts';
import { withFacts } from './request-facts.ts';
import { securityHeaders, setHeaders } from './security-headers.ts';

/** How long a client is waited for, and how much of them is borne. */
const patience = {
  /** A connection on which nothing moves: a reader that stopped reading, a sender that stopped sending. */
  silenceMs: 120_000,
  headersMs: 20_000,
  /** How often the headers that are under way are looked at. */
  checkMs: 5_000,
  caps: defaultCaps,
};
/** Longer than a load balancer's usual minute, so that it is the one to close. */
const keepAliveMs = 65_000;
/** 200 MB of pictures and files over a slow line. */
const wholeRequestMs = 30 * 60_000;
const headerBytes = 32 * 1024;
const lingerMs = 2_000;

export interface Listening {
  server: Server;
  connections: Connections;
}

/**
 * Listens on the settings' host and port and answers every request with `answer`.
 *
 * @throws when the port is taken or the host is not ours
 */
export function listen(
  answer: Middleware,
  settings: Pick<Settings, 'host' | 'port' | 'siteUrl' | 'trustedProxies'>,
  others: Partial<typeof patience> = {},
): Promise<Listening> {
  const { silenceMs, headersMs, checkMs, caps } = { ...patience, ...others };
  const connections = new Connections(settings.trustedProxies, caps);
  const headers = securityHeaders(settings.siteUrl);
  const answerTooMany = refuseTooMany(headers);
  const handle: RequestListener = (req, res) => {
    const request = withFacts(req, settings.trustedProxies);
    const begun = connections.begin(request, res);
    if (begun === 'gone') return;
    if (isDraining()) res.shouldKeepAlive = false;
    closeWhenCutOff(req);
    requestScope.run({ requestId: request.requestId }, () => {
      const middleware = begun === 'granted' ? answer : answerTooMany;
      void middleware(request, res, () => res.writeHead(404).end());
    });
  };
  const server = createServer(
    {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      requestTimeout: wholeRequestMs,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: headerBytes,
      // Node's own refusal would go out without our headers.
      requireHostHeader: false,
    },
    handle,
  );
  server.on('connection', (socket: Socket) => connections.admit(socket));
  server.on('checkExpectation', handle);
  server.timeout = silenceMs;
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

/**
 * Whoever stops reading a body half way, since it is too large, leaves its connection standing, deaf to a client that is
 * gone. It is closed when the client has had time to read the answer.
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

/** Answers a client that has too many requests under way; one of them may end at any moment. */
function refuseTooMany(headers: Record<string, string>): Middleware {
  return chain(
    [
      accessLog,
      setHeaders(headers),
      (req, res) => {
        res.setHeader('Retry-After', '1');
        answerFailure(req, res, 429, 'Too many requests at once. Try again in a moment.');
      },
    ],
    (error, req) => logFault(error, req.requestId, req.path),
  );
}

/** Answers what is no HTTP request that Node can read, on the bare socket. */
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
    // Closing at once, while more of the request comes in, would reset the connection before the answer is read.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
