import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { text, type Handler } from '../http.ts';

const read = (name: string) => readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8');

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};
const PUBLIC = new Set(['sandbox.css', 'approval.js', 'terminal.js', 'candles.svg']);

export const asset: Handler = (_sandbox, { params: [name = ''] }) =>
  PUBLIC.has(name)
    ? text(200, TYPES[extname(name)] ?? '', read(name))
    : text(404, 'text/plain', 'Not found');

/**
 * GET /sdk/js: the stand-in for PayPal's browser script. Rejects an unknown client id with 400, as
 * PayPal does. https://developer.paypal.com/sdk/js/configuration/
 */
export const browserScript: Handler = (sandbox, call) => {
  const clientId = call.url.searchParams.get('client-id');
  if (clientId !== sandbox.options.clientId) {
    const reason = clientId
      ? `client-id not recognized for either production or sandbox: ${clientId}`
      : 'Expected a client-id query param';
    const message = JSON.stringify(`SDK Validation error: '${reason}'`);
    return text(400, 'text/javascript', `throw new Error(${message});`);
  }
  // One classic script, because modules have no `document.currentScript`.
  const modules = ['look.js', 'buttons.js'].map((name) =>
    read(name).replace(/^export |^import .*$/gm, ''),
  );
  return text(200, 'text/javascript', `(() => {\n'use strict';\n${modules.join('\n')}})();\n`);
};
