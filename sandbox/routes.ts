import * as control from './control.ts';
import { controlDispute } from './dispute-control.ts';
import { receiveDiscord, receiveHook, receiveTelegram } from './event-receivers.ts';
import type { Operation } from './faults.ts';
import { text, type Handler } from './http.ts';
import { approvalDone, approvalLoading, approvalPage } from './pages/approval.ts';
import { asset, browserScript } from './pages/assets.ts';
import { eventsJson, eventsPage } from './pages/events.ts';
import { homePage } from './pages/home.ts';
import { inboxJson, inboxPage, mailHtml, mailPage } from './pages/inbox.ts';
import { captureOrder, getCapture } from './paypal/captures.ts';
import { acceptClaim, provideEvidence } from './paypal/disputes.ts';
import { notFound, PayPalError } from './paypal/errors.ts';
import { issueToken } from './paypal/oauth.ts';
import { createOrder, getOrder } from './paypal/orders.ts';
import { getRefund, refundCapture } from './paypal/refunds.ts';
import {
  changeWebhook,
  createWebhook,
  getWebhook,
  listWebhooks,
  verifyWebhook,
} from './paypal/webhooks.ts';
import { listDomains, listStreams, showServer, listMails, sendMail } from './postmark.ts';
import { checkVatNumber, dailyRates, historicRates } from './taxation.ts';
import * as terminal from './terminal/actions.ts';

/** A call to PayPal or Postmark, which faults apply to. */
export interface ApiRoute {
  kind: 'api';
  service: 'paypal' | 'postmark';
  /** Its name for faults and in the call log. */
  operation: Operation | null;
  handler: Handler;
}

type Route = ApiRoute | { kind: 'page'; handler: Handler };

const api =
  (service: ApiRoute['service']) =>
  (operation: Operation | null, handler: Handler): Route => ({
    kind: 'api',
    service,
    operation,
    handler,
  });
const paypal = api('paypal');
const postmark = api('postmark');
const page = (handler: Handler): Route => ({ kind: 'page', handler });

/** Method, path (`*` matches one segment) and route. */
const TABLE: [method: string, path: string, route: Route][] = [
  ['POST', '/v1/oauth2/token', paypal('token', issueToken)],
  ['POST', '/v2/checkout/orders', paypal('create-order', createOrder)],
  ['GET', '/v2/checkout/orders/*', paypal('get-order', getOrder)],
  ['POST', '/v2/checkout/orders/*/capture', paypal('capture-order', captureOrder)],
  ['GET', '/v2/payments/captures/*', paypal('get-capture', getCapture)],
  ['POST', '/v2/payments/captures/*/refund', paypal('refund', refundCapture)],
  ['GET', '/v2/payments/refunds/*', paypal(null, getRefund)],
  ['POST', '/v1/customer/disputes/*/provide-evidence', paypal('provide-evidence', provideEvidence)],
  ['POST', '/v1/customer/disputes/*/accept-claim', paypal('accept-claim', acceptClaim)],
  ['POST', '/v1/notifications/verify-webhook-signature', paypal('verify-webhook', verifyWebhook)],
  ['GET', '/v1/notifications/webhooks', paypal(null, listWebhooks)],
  ['POST', '/v1/notifications/webhooks', paypal(null, createWebhook)],
  ['GET', '/v1/notifications/webhooks/*', paypal(null, getWebhook)],
  ['PATCH', '/v1/notifications/webhooks/*', paypal(null, changeWebhook)],
  ['POST', '/email', postmark('mail', sendMail)],
  ['GET', '/messages/outbound', postmark(null, listMails)],
  ['GET', '/server', postmark(null, showServer)],
  ['GET', '/message-streams', postmark(null, listStreams)],
  ['GET', '/domains', postmark(null, listDomains)],

  ['GET', '/stats/eurofxref/eurofxref-daily.xml', page(dailyRates)],
  ['GET', '/stats/eurofxref/eurofxref-hist-90d.xml', page(historicRates)],
  ['POST', '/taxation_customs/vies/rest-api/check-vat-number', page(checkVatNumber)],

  ['POST', '/discord/*/*', page(receiveDiscord)],
  ['POST', '/bot*/sendMessage', page(receiveTelegram)],
  ['POST', '/hook', page(receiveHook)],

  ['GET', '/sdk/js', page(browserScript)],
  ['GET', '/checkoutnow', page(approvalPage)],
  ['POST', '/checkoutnow', page(approvalDone)],
  ['GET', '/checkoutnow/loading', page(approvalLoading)],
  ['GET', '/assets/*', page(asset)],
  ['GET', '/', page(homePage)],
  ['GET', '/inbox', page(inboxPage)],
  ['GET', '/inbox.json', page(inboxJson)],
  ['GET', '/inbox/*', page(mailPage)],
  ['GET', '/inbox/*/html', page(mailHtml)],
  ['GET', '/events', page(eventsPage)],
  ['GET', '/events.json', page(eventsJson)],
  ['GET', '/terminal', page(terminal.showTerminal)],
  ['POST', '/terminal/start', page(terminal.start)],
  ['POST', '/terminal/check', page(terminal.check)],
  ['POST', '/terminal/network', page(terminal.setNetwork)],
  ['POST', '/terminal/clock', page(terminal.setClock)],
  ['POST', '/terminal/key', page(terminal.setPublicKeys)],
  ['POST', '/terminal/offline', page(terminal.setOfflineFile)],
  ['POST', '/terminal/reset', page(terminal.resetTerminal)],
  ['POST', '/terminal/timer', page(terminal.timer)],

  ['POST', '/_control/faults', page(control.addFault)],
  ['DELETE', '/_control/faults', page(control.clearFaults)],
  ['GET', '/_control/orders', page(control.listOrders)],
  ['GET', '/_control/orders/*', page(control.showOrder)],
  ['POST', '/_control/orders/*/approve', page(control.approve)],
  ['POST', '/_control/orders/*/settle', page(control.settle)],
  ['POST', '/_control/orders/*/expire', page(control.expireOrder)],
  ['POST', '/_control/orders/*/dispute', page(controlDispute)],
  ['GET', '/_control/calls', page(control.listCalls)],
  ['DELETE', '/_control/calls', page(control.clearCalls)],
  ['POST', '/_control/tokens/expire', page(control.expireAllTokens)],
  ['POST', '/_control/webhooks', page(control.sendWebhook)],
  ['POST', '/_control/inactive', page(control.markInactive)],
  ['POST', '/_control/lease-keys', page(control.setLeaseKeys)],
  ['POST', '/_control/hook-secret', page(control.setHookSecret)],
  ['POST', '/_control/vies', page(control.setViesAnswer)],
  ['POST', '/_control/rates', page(control.setRates)],
  ['POST', '/_control/reset', page(control.reset)],
];

const ROUTES = TABLE.map(([method, path, route]) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '([^/]+)')}$`),
  route,
}));

/** Finds a call's route, with the segments that `*` matched. */
export function findRoute(method: string, path: string): Route & { params: string[] } {
  const matching = ROUTES.filter(({ pattern }) => pattern.test(path));
  const found = matching.find((each) => each.method === method);
  if (found) return { ...found.route, params: found.pattern.exec(path)?.slice(1) ?? [] };
  if (!/^\/v\d\//.test(path)) {
    return { ...page(() => text(404, 'text/plain', 'Not found')), params: [] };
  }
  const error = matching.length > 0 ? new PayPalError('METHOD_NOT_SUPPORTED') : notFound();
  return { ...paypal(null, () => Promise.reject(error)), params: [] };
}
