import { webhookEvents } from '#server/adapters/paypal/webhook-id.ts';
import type { Sandbox } from '../sandbox.ts';
import { FAULTS, OPERATIONS } from '../faults.ts';
import type { Handler } from '../http.ts';
import { captureOf, newest, type Order } from '../state.ts';
import { webhookUrl } from '../webhook-sender.ts';
import { field, html, listOf, moment, sitePage, type Markup } from './layout.ts';

const MAX_ORDERS = 50;

export const homePage: Handler = (sandbox) =>
  sitePage(200, {
    title: 'Tradeshelf sandbox',
    current: 'Orders',
    main: html`
      <h1>Sandbox</h1>
      <p>
        This server stands in for PayPal and Postmark. No money moves, and no email leaves this
        machine: read it in the <a href="/inbox">inbox</a>. Try license keys in the
        <a href="/terminal">terminal</a>.
      </p>
      ${orders(sandbox)}
      <div class="panels">${faultPanel(sandbox)} ${webhookPanel(sandbox)} ${otherPanel}</div>
    `,
  });

function orders(sandbox: Sandbox): Markup {
  const rows = newest(sandbox.state.orders, MAX_ORDERS).map((order) => orderRow(sandbox, order));
  return html`<h2>Orders</h2>
    ${listOf(rows, 'No orders yet. Buy something in the store.', 'orders')}`;
}

function orderRow(sandbox: Sandbox, order: Order): Markup {
  const capture = captureOf(sandbox.state, order);
  const { amount, items, description } = order.unit;
  return html`<li>
    <div>
      <strong>${items?.[0]?.name ?? description ?? 'Order'}</strong>
      <span>${amount.value} ${amount.currency_code}</span>
      <span class="state">${order.status}${capture ? `, capture ${capture.status}` : ''}</span>
    </div>
    <div class="note">
      <code>${order.id}</code> ${capture && html`<code>${capture.id}</code>`}
      ${order.payer?.email ?? ''} ${moment(order.createTime)}
    </div>
    ${
      capture?.status === 'PENDING' &&
      html`<form method="post" action="/_control/orders/${order.id}/settle" class="inline">
        <button name="status" value="COMPLETED">Settle as completed</button>
        <button name="status" value="DENIED">Settle as denied</button>
      </form>`
    }
    ${
      order.status === 'COMPLETED'
        ? ''
        : html`<form method="post" action="/_control/orders/${order.id}/approve" class="inline">
            <input type="hidden" name="email" value="trader@example.com" />
            <button>Approve as the buyer</button>
          </form>`
    }
  </li>`;
}

const select = (label: string, name: string, values: readonly string[]): Markup =>
  field(
    label,
    html`<select name="${name}">
      ${values.map((value) => html`<option>${value}</option>`)}
    </select>`,
  );

function faultPanel(sandbox: Sandbox): Markup {
  const waiting = sandbox.faults
    .list()
    .map(({ operation, fault, times }) => html`<li>${operation}: ${fault} × ${times}</li>`);
  return html`<section>
    <h2>Inject a fault</h2>
    <form method="post" action="/_control/faults">
      ${select('Call', 'operation', OPERATIONS)} ${select('Fault', 'fault', FAULTS)}
      <label>Times <input type="number" name="times" min="1" value="1" /></label>
      <label>Milliseconds (slow) <input type="number" name="ms" min="0" value="3000" /></label>
      <button class="primary">Inject</button>
    </form>
    ${
      waiting.length > 0
        ? html`<ul>
            ${waiting}
          </ul>`
        : html`<p class="note">No faults waiting.</p>`
    }
  </section>`;
}

function webhookPanel(sandbox: Sandbox): Markup {
  const events = newest(sandbox.state.events, 10);
  return html`<section>
    <h2>Send a webhook</h2>
    <form method="post" action="/_control/webhooks">
      ${select('Event', 'event_type', webhookEvents)}
      <label>Order ID <input name="order_id" required /></label>
      <label
        >Send to <input type="url" name="url" required value="${webhookUrl(sandbox) ?? ''}"
      /></label>
      <button class="primary">Send</button>
    </form>
    <ul>
      ${events.map(
        ({ eventType, deliveries }) =>
          html`<li>
            ${eventType}
            <span class="note"
              >${deliveries.map(({ status, error }) => status ?? error).join(', ')}</span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

const otherPanel = html`<section>
  <h2>More</h2>
  <form method="post" action="/_control/tokens/expire">
    <button>Expire all access tokens</button>
  </form>
  <form method="post" action="/_control/reset"><button>Delete everything</button></form>
  <p class="note">
    Tests use <code>/_control/</code>: see <code>sandbox/README.md</code>. All calls are listed at
    <a href="/_control/calls">/_control/calls</a>.
  </p>
</section>`;
