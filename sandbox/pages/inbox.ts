import { json, type Call, type Handler } from '../http.ts';
import { addresses } from '../postmark.ts';
import type { Sandbox } from '../sandbox.ts';
import { newest, type Mail } from '../state.ts';
import { factsOf, html, listOf, moment, sitePage, type Markup } from './layout.ts';

const DEFAULT_LIMIT = 200;
const MAX_LIMIT = 2000;

/** Lists mails, newest first; `?to=` filters by recipient. */
function wantedMails(sandbox: Sandbox, call: Call): Mail[] {
  const mails = newest(sandbox.state.mails, Infinity);
  const to = call.url.searchParams.get('to')?.toLowerCase();
  if (!to) return mails;
  return mails.filter((mail) =>
    [mail.to, mail.cc, mail.bcc].some((list) =>
      addresses(list)?.some((address) => address.toLowerCase() === to),
    ),
  );
}

export const inboxJson: Handler = (sandbox, call) => {
  const mails = wantedMails(sandbox, call);
  const limit = Math.min(Number(call.url.searchParams.get('limit') ?? DEFAULT_LIMIT), MAX_LIMIT);
  return json(200, { mails: mails.slice(0, limit), total: mails.length });
};

export const inboxPage: Handler = (sandbox, call) => {
  const mails = wantedMails(sandbox, call).slice(0, DEFAULT_LIMIT);
  const list = mails.map(
    (mail) =>
      html`<li>
        <a href="/inbox/${mail.id}">
          <strong>${mail.subject || '(no subject)'}</strong>
          <span>${mail.to}</span>
          <span class="note">${moment(mail.submittedAt)}</span>
        </a>
      </li>`,
  );
  return sitePage(200, {
    title: 'Inbox',
    current: 'Inbox',
    main: html`
      <h1>Inbox</h1>
      ${listOf(list, 'No email yet. Everything the store sends arrives here.', 'mails')}
    `,
  });
};

export const mailPage: Handler = (sandbox, call) => {
  const mail = sandbox.state.mails.get(call.params[0] ?? '');
  if (!mail) {
    return sitePage(404, {
      title: 'No such email',
      current: 'Inbox',
      main: html`<h1>No such email</h1>`,
    });
  }
  const facts = {
    From: mail.from,
    To: mail.to,
    Cc: mail.cc,
    Bcc: mail.bcc,
    'Reply to': mail.replyTo,
    Tag: mail.tag,
    Stream: mail.stream,
    ...Object.fromEntries(mail.headers.map(({ Name, Value }) => [Name, Value])),
    Sent: moment(mail.submittedAt),
  };
  const oneClick = oneClickAddress(mail);
  return sitePage(200, {
    title: mail.subject || '(no subject)',
    current: 'Inbox',
    main: html`
      <p><a href="/inbox">Back to the inbox</a></p>
      <h1>${mail.subject || '(no subject)'}</h1>
      ${factsOf(facts)}
      ${
        oneClick &&
        html`<form method="post" action="${oneClick}">
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <button>Unsubscribe</button>
          <span class="note">One POST, as email programs send it (RFC 8058).</span>
        </form>`
      }
      ${(mail.attachments ?? []).map(
        ({ name, type, content }) =>
          html`<p>
            Attached: <a href="data:${type};base64,${content}" download="${name}">${name}</a>
          </p>`,
      )}
      ${
        mail.html &&
        html`<h2>HTML</h2>
          <iframe
            title="HTML part"
            src="/inbox/${mail.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`
      }
      ${
        mail.text &&
        html`<h2>Text</h2>
          <pre class="text-part">${linked(mail.text)}</pre>`
      }
    `,
  });
};

/** Returns the address of one-click unsubscription (RFC 8058), or null. */
function oneClickAddress({ headers }: Mail): string | null {
  const valueOf = (name: string) =>
    headers.find((each) => each.Name.toLowerCase() === name)?.Value ?? '';
  if (valueOf('list-unsubscribe-post') !== 'List-Unsubscribe=One-Click') return null;
  return /<(https?:[^>]+)>/.exec(valueOf('list-unsubscribe'))?.[1] ?? null;
}

function linked(text: string): Markup {
  const parts = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/);
  return html`${parts.map((part, index) =>
    index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
  )}`;
}

/** GET /inbox/{MessageID}/html: the mail's markup, with inline styles but no scripts. */
export const mailHtml: Handler = (sandbox, call) => {
  const mail = sandbox.state.mails.get(call.params[0] ?? '');
  return {
    status: mail?.html ? 200 : 404,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; base-uri 'self'; frame-ancestors 'self'",
      'X-Content-Type-Options': 'nosniff',
    },
    body: mail?.html ? `<!doctype html><base target="_blank">${mail.html}` : 'No HTML part',
  };
};
