// Runs in its own process: does what a platform does with a build of functions, as far as its
// documents say. It sends the static files itself, with the headers that the build names, and asks
// the function for everything else.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { contentType } from 'mime-types';
import { z } from 'zod';

interface Deployment {
  takes(bytes: number): boolean;
  /** Returns the build's headers for static files. */
  headersOf(path: string): Record<string, string>;
  ask(request: Request, address: string): Promise<Response>;
}

const [platform = '', root = ''] = process.argv.slice(2);
const readJson = (...path: string[]): unknown =>
  JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const load = (...path: string[]) => import(pathToFileURL(join(root, ...path)).href);

const headersSchema = z.record(z.string(), z.string());
const vercelConfig = z.object({
  routes: z.array(
    z.object({
      src: z.string().optional(),
      headers: headersSchema.optional(),
      continue: z.boolean().optional(),
    }),
  ),
});
const netlifyConfig = z.object({
  headers: z.array(z.object({ for: z.string(), values: headersSchema })),
});

async function openVercel(): Promise<Deployment> {
  const folder = join('functions', '_render.func');
  const { handler } = z.object({ handler: z.string() }).parse(readJson(folder, '.vc-config.json'));
  const { default: built } = await load(folder, handler);
  const { routes } = vercelConfig.parse(readJson('config.json'));
  return {
    headersOf(path) {
      const own = routes.filter(
        (route) => route.continue && new RegExp(route.src ?? '').test(path),
      );
      return Object.assign({}, ...own.map(({ headers }) => headers));
    },
    takes: (bytes) => bytes <= vercelBodyBytes,
    ask(request, address) {
      request.headers.set('x-forwarded-for', address);
      return built.fetch(request);
    },
  };
}

async function openNetlify(): Promise<Deployment> {
  const { default: built } = await load('v1', 'functions', 'ssr', 'ssr.mjs');
  const { headers } = netlifyConfig.parse(readJson('v1', 'config.json'));
  const covers = (pattern: string, path: string) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  return {
    headersOf(path) {
      const own = headers.filter((rule) => covers(rule.for, path));
      return Object.assign({}, ...own.map(({ values }) => values));
    },
    takes: (bytes) => Math.ceil(bytes / 3) * 4 <= netlifyBodyBytes,
    ask: (request, ip) => built(request, { ip, waitUntil() {} }),
  };
}

function findFile(path: string): string | null {
  const places = [path, join(path, 'index.html')].map((name) => join(root, 'static', name));
  return places.find((place) => existsSync(place) && statSync(place).isFile()) ?? null;
}

const megabyte = 1024 * 1024;
/** https://vercel.com/docs/functions/limitations#request-body-size */
const vercelBodyBytes = 4.5 * megabyte;
/**
 * Body limit after base64 encoding of forms:
 * https://docs.netlify.com/build/functions/overview/#default-deployment-options
 */
const netlifyBodyBytes = 6 * megabyte;

/** Builds the request with a whole body: a platform reads it before it asks the function. */
function requestOf(req: IncomingMessage, body: Uint8Array): Request {
  const { method = 'GET', url = '/', headers } = req;
  const said = new Headers();
  for (const [name, value] of Object.entries(headers)) said.set(name, String(value));
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: said,
    redirect: 'manual',
    ...(hasBody && { body: new Uint8Array(body) }),
  });
}

async function answer(deployment: Deployment, req: IncomingMessage, res: ServerResponse) {
  const body = await buffer(req);
  if (!deployment.takes(body.length)) {
    res.writeHead(413).end('FUNCTION_PAYLOAD_TOO_LARGE');
    return;
  }
  const request = requestOf(req, body);
  const path = decodeURIComponent(new URL(request.url).pathname);
  const file = findFile(path);
  if (file) {
    const type = contentType(file.replace(/^.*\//, '')) || 'application/octet-stream';
    res.setHeaders(new Headers({ ...deployment.headersOf(path), 'Content-Type': type }));
    res.writeHead(200).end(readFileSync(file));
    return;
  }
  const response = await deployment.ask(request, req.socket.remoteAddress ?? '');
  res.setHeaders(response.headers);
  res.writeHead(response.status);
  await pipeline(response.body ?? [], res);
}

const deployment = await (platform === 'vercel' ? openVercel() : openNetlify());
const server = createServer((req, res) => {
  answer(deployment, req, res).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    res.destroy();
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
