import { asString, readFields, seeOther, type Handler, type Reply } from '../http.ts';
import { PayPalError } from '../paypal/errors.ts';
import { approveOrder } from '../paypal/orders.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Order } from '../state.ts';
import { html, htmlPage, type Markup } from './layout.ts';

const bar = html`<header class="bar">
  <strong>Sandbox checkout</strong>
  <span class="note">No real money moves here</span>
</header>`;

const windowPage = (
  status: number,
  title: string,
  body: Markup,
  extra: { data?: Record<string, string>; script?: string } = {},
): Reply =>
  htmlPage(status, {
    ...extra,
    title,
    kind: 'window',
    body: html`${bar}
      <main>${body}</main>`,
  });

const notice = (status: number, heading: string, content: string, title = heading): Reply =>
  windowPage(
    status,
    title,
    html`<h1>${heading}</h1>
      <p>${content}</p>`,
  );

/** GET /checkoutnow/loading: the window until the store has created its order. */
export const approvalLoading: Handler = () =>
  windowPage(200, 'Loading', html`<p role="status" class="centre">Loading…</p>`);

export const approvalPage: Handler = (sandbox, call) => {
  const query = call.url.searchParams;
  const order = sandbox.state.orders.get(query.get('token') ?? '');
  if (!order) {
    return notice(404, 'Order not found', 'Close this window and start again from the shop.');
  }
  if (order.status === 'COMPLETED') {
    return notice(200, 'Already paid', 'This order is paid. You can close this window.');
  }
  return windowPage(200, 'Approve your payment', approvalForm(order, query));
};

function approvalForm(order: Order, query: URLSearchParams): Markup {
  const { amount, items } = order.unit;
  const lines = items ?? [];
  return html`
    <h1>Pay ${order.brandName ?? 'the merchant'}</h1>
    <dl class="summary">
      ${lines.map(
        (item) =>
          html`<div>
            <dt>${item.name}${item.quantity === '1' ? '' : ` × ${item.quantity}`}</dt>
            <dd>${item.unit_amount.value} ${item.unit_amount.currency_code}</dd>
          </div>`,
      )}
      ${
        lines.length === 0 && order.unit.description
          ? html`<div><dt>${order.unit.description}</dt></div>`
          : ''
      }
      <div class="total">
        <dt>Total</dt>
        <dd>${amount.value} ${amount.currency_code}</dd>
      </div>
    </dl>
    <form method="post" action="/checkoutnow">
      <input type="hidden" name="token" value="${order.id}" />
      <input type="hidden" name="opener" value="${query.get('opener') ?? ''}" />
      <input type="hidden" name="funding" value="${query.get('fundingSource') ?? ''}" />
      <label>
        Email
        <input type="email" name="email" value="trader@example.com" autocomplete="off" />
      </label>
      <label>
        Name
        <input type="text" name="name" value="Tess Trader" autocomplete="off" />
      </label>
      <div class="actions">
        <button class="primary" name="action" value="approve">Approve</button>
        <button name="action" value="decline">Decline</button>
        <button name="action" value="cancel" formnovalidate>Cancel</button>
      </div>
      <p class="note">
        Decline approves with a card that the bank refuses when the shop takes the money. Leave the
        email empty to buy without one.
      </p>
    </form>
    <p class="note">Order ${order.id}</p>
  `;
}

/** POST /checkoutnow: the buyer's choice, which a script passes to the shop's page. */
export const approvalDone: Handler = (sandbox, call) => {
  const fields = readFields(call);
  const id = asString(fields.token) ?? '';
  const order = sandbox.state.orders.get(id);
  const cancelled = fields.action === 'cancel';
  if (!cancelled) {
    const refusal = approve(sandbox, id, fields);
    if (refusal) return refusal;
  }
  const opener = asString(fields.opener);
  const back = order && (cancelled ? order.cancelUrl : order.returnUrl);
  if (!opener && back) {
    const url = URL.parse(back);
    url?.searchParams.set('token', id);
    if (!cancelled && order.payer) url?.searchParams.set('PayerID', order.payer.payerId);
    if (url) return seeOther(url.href);
  }
  const title = cancelled ? 'Cancelled' : 'Approved';
  return windowPage(
    200,
    title,
    html`<h1>${title}</h1>
      <p role="status">You can close this window and return to the shop.</p>`,
    {
      data: {
        result: title.toLowerCase(),
        'order-id': id,
        'payer-id': order?.payer?.payerId ?? '',
        opener: opener ?? '',
      },
      script: '/assets/approval.js',
    },
  );
};

function approve(sandbox: Sandbox, id: string, fields: Record<string, unknown>): Reply | null {
  try {
    approveOrder(sandbox, id, {
      // null: the buyer has no address.
      email: asString(fields.email),
      name: asString(fields.name) ?? undefined,
      funding: fields.funding === 'card' ? 'card' : 'paypal',
      decline: fields.action === 'decline',
    });
    return null;
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    return notice(409, 'This order cannot be approved', error.message, 'Not possible');
  }
}
