import { readFileSync } from 'node:fs';
import { text, type Handler } from '../http.ts';

const read = (name: string) => readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8');

/** GET /assets/sandbox.css */
export const stylesheet: Handler = () => text(200, 'text/css', read('sandbox.css'));

const pageScript =
  (name: string): Handler =>
  () =>
    text(200, 'text/javascript', read(name));

/** GET /assets/approval.js */
export const approvalScript = pageScript('approval.js');

/** GET /assets/terminal.js */
export const terminalScript = pageScript('terminal.js');

/** Modules as one classic script, which alone knows its own element and address. */
function joined(...names: string[]) {
  const parts = names.map((name) =>
    read(name)
      .replace(/^export /gm, '')
      .replace(/^import .*$/gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}})();\n`;
}

/**
 * GET /sdk/js: the stand-in for PayPal's browser script. As PayPal does, it refuses a client id
 * it does not know with 400. https://developer.paypal.com/sdk/js/configuration/
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
  return text(200, 'text/javascript', joined('look.js', 'buttons.js'));
};
