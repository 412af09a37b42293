import * as control from './control.ts';
import type { Operation } from './faults.ts';
import { text, type Handler } from './http.ts';
import { approvalDone, approvalPage, approvalLoading } from './pages/approval.ts';
import { approvalScript, browserScript, stylesheet, terminalScript } from './pages/assets.ts';
import { homePage } from './pages/home.ts';
import { inboxJson, inboxPage, mailHtml, mailPage } from './pages/inbox.ts';
import { captureOrder, getCapture } from './paypal/captures.ts';
import { notFound, PayPalError } from './paypal/errors.ts';
import { issueToken } from './paypal/oauth.ts';
import { createOrder, getOrder } from './paypal/orders.ts';
import { getRefund, refundCapture } from './paypal/refunds.ts';
import { verifyWebhook } from './paypal/webhooks.ts';
import { listMails, sendMail } from './postmark.ts';
import * as terminal from './terminal/actions.ts';

export interface ApiRoute {
  kind: 'api';
  service: 'paypal' | 'postmark';
  /** The name faults and the call log know it by. */
  operation: Operation | null;
  needsToken: boolean;
  handler: Handler;
}

interface PageRoute {
  kind: 'page';
  handler: Handler;
}

type Route = ApiRoute | PageRoute;

const paypal = (operation: Operation | null, handler: Handler): Route => ({
  kind: 'api',
  service: 'paypal',
  operation,
  needsToken: operation !== 'token',
  handler,
});
const page = (handler: Handler): Route => ({ kind: 'page', handler });

/** Method, path (`*` is one segment), and who answers. */
const TABLE: [method: string, path: string, route: Route][] = [
  ['POST', '/v1/oauth2/token', paypal('token', issueToken)],
  ['POST', '/v2/checkout/orders', paypal('create-order', createOrder)],
  ['GET', '/v2/checkout/orders/*', paypal('get-order', getOrder)],
  ['POST', '/v2/checkout/orders/*/capture', paypal('capture-order', captureOrder)],
  ['GET', '/v2/payments/captures/*', paypal('get-capture', getCapture)],
  ['POST', '/v2/payments/captures/*/refund', paypal('refund', refundCapture)],
  ['GET', '/v2/payments/refunds/*', paypal(null, getRefund)],
  ['POST', '/v1/notifications/verify-webhook-signature', paypal('verify-webhook', verifyWebhook)],
  [
    'POST',
    '/email',
    { kind: 'api', service: 'postmark', operation: 'mail', needsToken: false, handler: sendMail },
  ],
  [
    'GET',
    '/messages/outbound',
    { kind: 'api', service: 'postmark', operation: null, needsToken: false, handler: listMails },
  ],

  ['GET', '/sdk/js', page(browserScript)],
  ['GET', '/checkoutnow', page(approvalPage)],
  ['POST', '/checkoutnow', page(approvalDone)],
  ['GET', '/checkoutnow/loading', page(approvalLoading)],
  ['GET', '/assets/sandbox.css', page(stylesheet)],
  ['GET', '/assets/approval.js', page(approvalScript)],
  ['GET', '/assets/terminal.js', page(terminalScript)],
  ['GET', '/', page(homePage)],
  ['GET', '/inbox', page(inboxPage)],
  ['GET', '/inbox.json', page(inboxJson)],
  ['GET', '/inbox/*', page(mailPage)],
  ['GET', '/inbox/*/html', page(mailHtml)],
  ['GET', '/terminal', page(terminal.showTerminal)],
  ['POST', '/terminal/start', page(terminal.start)],
  ['POST', '/terminal/check', page(terminal.check)],
  ['POST', '/terminal/network', page(terminal.setNetwork)],
  ['POST', '/terminal/clock', page(terminal.setClock)],
  ['POST', '/terminal/key', page(terminal.setPublicKeys)],
  ['POST', '/terminal/reset', page(terminal.resetTerminal)],
  ['POST', '/terminal/timer', page(terminal.timer)],

  ['GET', '/_control/faults', page(control.listFaults)],
  ['POST', '/_control/faults', page(control.orderFault)],
  ['DELETE', '/_control/faults', page(control.clearFaults)],
  ['GET', '/_control/orders', page(control.listOrders)],
  ['GET', '/_control/orders/*', page(control.showOrder)],
  ['POST', '/_control/orders/*/approve', page(control.approve)],
  ['POST', '/_control/orders/*/settle', page(control.settle)],
  ['POST', '/_control/orders/*/expire', page(control.expireOrder)],
  ['GET', '/_control/calls', page(control.listCalls)],
  ['DELETE', '/_control/calls', page(control.clearCalls)],
  ['POST', '/_control/tokens/expire', page(control.expireAllTokens)],
  ['GET', '/_control/webhooks', page(control.listWebhooks)],
  ['POST', '/_control/webhooks', page(control.sendWebhook)],
  ['POST', '/_control/inactive', page(control.markInactive)],
  ['POST', '/_control/lease-keys', page(control.giveLeaseKeys)],
  ['POST', '/_control/reset', page(control.reset)],
];

const EXACT = new Map<string, Map<string, Route>>();
const PATTERNS: { method: string; pattern: RegExp; route: Route }[] = [];
for (const [method, path, route] of TABLE) {
  if (path.includes('*')) {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '([^/]+)')}$`);
    PATTERNS.push({ method, pattern, route });
  } else {
    const methods = EXACT.get(path) ?? new Map<string, Route>();
    EXACT.set(path, methods.set(method, route));
  }
}

const throwing = (error: PayPalError) => () => {
  throw error;
};
const UNKNOWN_API = paypal(null, throwing(notFound()));
const WRONG_METHOD = paypal(null, throwing(new PayPalError('METHOD_NOT_SUPPORTED')));
const UNKNOWN_PAGE = page(() => text(404, 'text/plain', 'Not found'));

/** Who answers, with what the path's `*` stood for. */
export function findRoute(method: string, path: string): Route & { params: string[] } {
  const exact = EXACT.get(path);
  if (exact) return { ...(exact.get(method) ?? fallback(path, true)), params: [] };
  let known = false;
  for (const { method: wanted, pattern, route } of PATTERNS) {
    const match = pattern.exec(path);
    if (!match) continue;
    known = true;
    if (wanted === method) return { ...route, params: match.slice(1) };
  }
  return { ...fallback(path, known), params: [] };
}

function fallback(path: string, known: boolean): Route {
  if (!/^\/v\d\//.test(path)) return UNKNOWN_PAGE;
  return known ? WRONG_METHOD : UNKNOWN_API;
}
