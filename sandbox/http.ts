import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Fault } from './faults.ts';
import type { Sandbox } from './sandbox.ts';

export interface Call {
  method: string;
  url: URL;
  /** The segments that the `*` of the route's path matched. */
  params: string[];
  headers: IncomingHttpHeaders;
  /** The body's text, byte for byte. */
  body: string;
  /** PayPal's correlation id: a header of each response and `debug_id` of each error. */
  debugId: string;
  fault: Fault | null;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Handler = (sandbox: Sandbox, call: Call) => Reply | Promise<Reply>;

export const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json;charset=UTF-8' },
  body: JSON.stringify(value),
});

export const text = (status: number, type: string, body: string): Reply => ({
  status,
  headers: { 'Content-Type': `${type}; charset=utf-8` },
  body,
});

export const noContent = (): Reply => ({ status: 204, headers: {}, body: '' });

export const seeOther = (location: string): Reply => ({
  status: 303,
  headers: { Location: location },
  body: '',
});

export function send(response: ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  response.writeHead(reply.status, {
    'Cache-Control': 'no-store',
    ...reply.headers,
    'Content-Length': Buffer.byteLength(reply.body),
  });
  response.end(reply.body);
}

/** Parses a JSON body or a form, whose empty fields count as missing. Throws SyntaxError. */
export function readFields(call: Call): Record<string, unknown> {
  if (call.body === '') return {};
  if (isForm(call)) {
    const fields = [...new URLSearchParams(call.body)];
    return Object.fromEntries(fields.filter(([, value]) => value !== ''));
  }
  const value: unknown = JSON.parse(call.body);
  if (!isRecord(value)) throw new SyntaxError('Expected a JSON object');
  return value;
}

export const isForm = (call: Call): boolean =>
  call.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asString = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

export const header = (call: Call, name: string): string | null => asString(call.headers[name]);
