import { json, type Handler } from '../http.ts';
import { newest, type ReceivedEvent } from '../state.ts';
import { html, listOf, moment, sitePage } from './layout.ts';

const LIMIT = 200;

/** GET /events.json: what the receivers got, newest first, for tests. */
export const eventsJson: Handler = (sandbox) =>
  json(200, { events: newest(sandbox.state.received, LIMIT), total: sandbox.state.received.size });

/** GET /events: what Discord, Telegram and a webhook's receiver got. */
export const eventsPage: Handler = (sandbox) => {
  const { url, state } = sandbox;
  const list = newest(state.received, LIMIT).map(
    (event) =>
      html`<li>
        <strong>${event.channel}</strong>
        ${event.verified !== null && (event.verified ? 'verified' : 'signature is invalid')}
        <span class="note">${moment(event.at)}</span>
        <pre class="text-part">${shown(event)}</pre>
      </li>`,
  );
  return sitePage(200, {
    title: 'Events',
    current: 'Events',
    main: html`
      <h1>Events</h1>
      <p class="note">
        Add these addresses under Events in the admin: <code>${url}/hook</code> (webhook),
        <code>${url}/discord/1/token</code> (Discord). Telegram’s is
        <code>${url}/bot1:token/sendMessage?chat_id=7</code>, by the API.
      </p>
      <form method="post" action="/_control/hook-secret">
        <label>Signing secret of the webhook <input name="secret" autocomplete="off" /></label>
        <button>${state.hookSecrets.has('store') ? 'Change' : 'Set'}</button>
      </form>
      ${listOf(list, 'Nothing yet.', 'events')}
    `,
  });
};

function shown({ body }: ReceivedEvent): string {
  try {
    const fields: unknown = JSON.parse(body);
    if (typeof fields === 'object' && fields !== null) {
      if ('content' in fields) return String(fields.content);
      if ('text' in fields) return String(fields.text);
    }
    return JSON.stringify(fields, null, 2);
  } catch {
    return body;
  }
}
