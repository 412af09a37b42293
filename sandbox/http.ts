import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from './faults.ts';
import type { Sandbox } from './sandbox.ts';

const LIMIT_BYTES = 12 * 1024 * 1024;

/** One request, read whole. */
export interface Call {
  method: string;
  url: URL;
  /** What the `*` of the route's path stood for. */
  params: string[];
  headers: IncomingHttpHeaders;
  /** The body's text, byte for byte. */
  body: string;
  /** PayPal's correlation id: the header of every answer and `debug_id` of every error. */
  debugId: string;
  /** A fault ordered for this call. */
  fault: Fault | null;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Handler = (sandbox: Sandbox, call: Call) => Reply | Promise<Reply>;

/** A JSON answer. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json;charset=UTF-8', ...headers },
    body: JSON.stringify(value),
  };
}

/** A text answer of the given media type. */
export function text(status: number, type: string, body: string): Reply {
  return { status, headers: { 'Content-Type': `${type}; charset=utf-8` }, body };
}

export const noContent = (): Reply => ({ status: 204, headers: {}, body: '' });

export const seeOther = (location: string): Reply => ({
  status: 303,
  headers: { Location: location },
  body: '',
});

/** Reads a request's body; null when it is larger than any caller has reason to send. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LIMIT_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends an answer. */
export function send(response: ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  response.writeHead(reply.status, {
    'Cache-Control': 'no-store',
    ...reply.headers,
    'Content-Length': Buffer.byteLength(reply.body),
  });
  response.end(reply.body);
}

/** A body's fields, from JSON or from a form. Throws SyntaxError when it is neither. */
export function readFields(call: Call): Record<string, unknown> {
  if (call.body === '') return {};
  if (call.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(
      [...new URLSearchParams(call.body)].filter(([, value]) => value !== ''),
    );
  }
  const value: unknown = JSON.parse(call.body);
  if (!isRecord(value)) throw new SyntaxError('Expected a JSON object');
  return value;
}

/** Whether a form sent this call, so that a person waits for a page. */
export const isForm = (call: Call): boolean =>
  call.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asString = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** A request header's single value. */
export function header(call: Call, name: string): string | null {
  const value = call.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
