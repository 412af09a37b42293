import { asString, header, isRecord, json, readFields, type Call, type Reply } from './http.ts';
import type { Sandbox } from './sandbox.ts';
import { keepNewest, newest, newUuid, type Mail } from './state.ts';

const KEPT_MAILS = 2000;
const MAX_RECIPIENTS = 50;
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/;
/** Postmark's own addresses for testing bounces. */
const BOUNCING = /@bounce-testing\.postmarkapp\.com$/i;

/** What a new server of Postmark's has. The broadcast stream leaves unsubscribing to the sender. */
const STREAMS: Record<string, 'transactional' | 'broadcast' | 'inbound'> = {
  outbound: 'transactional',
  broadcast: 'broadcast',
  inbound: 'inbound',
};

/** Every refusal is 422 but a wrong token. https://postmarkapp.com/developer/api/overview */
const refuse = (errorCode: number, message: string, status = 422): Reply =>
  json(status, { ErrorCode: errorCode, Message: message });

/** Null where the call may go on. */
function refuseToken(sandbox: Sandbox, call: Call): Reply | null {
  if (header(call, 'x-postmark-server-token') === sandbox.options.serverToken) return null;
  return refuse(
    10,
    'Request does not contain a valid Server token. Please verify that your request contains a valid Server token in the X-Postmark-Server-Token header.',
    401,
  );
}

/** POST /email. https://postmarkapp.com/developer/api/email-api */
export function sendMail(sandbox: Sandbox, call: Call): Reply {
  const refusal = refuseToken(sandbox, call);
  if (refusal) return refusal;
  if (!call.headers['content-type']?.startsWith('application/json')) {
    return refuse(
      409,
      "JSON is required: your HTTP request does not have the Accept and Content-Type headers set to 'application/json'.",
    );
  }
  let fields: Record<string, unknown>;
  try {
    fields = readFields(call);
  } catch {
    return refuse(402, 'Invalid JSON');
  }
  const field = (name: string) => asString(fields[name]) ?? '';
  const from = addresses(field('From'));
  if (!from || from.length !== 1) {
    return refuse(300, `Invalid 'From' address: '${field('From')}'.`);
  }
  const recipients: string[] = [];
  for (const name of ['To', 'Cc', 'Bcc']) {
    const list = addresses(field(name));
    if (!list)
      return refuse(300, `Error parsing '${name}': Illegal email address '${field(name)}'.`);
    recipients.push(...list);
  }
  if (recipients.length === 0) return refuse(300, 'Zero recipients specified');
  if (recipients.length > MAX_RECIPIENTS) return refuse(300, 'The maximum is 50 recipients.');
  if (!field('TextBody') && !field('HtmlBody')) {
    return refuse(300, 'Provide either email TextBody or HtmlBody or both.');
  }
  const stream = STREAMS[field('MessageStream') || 'outbound'];
  if (!stream) return refuse(1235, "The 'MessageStream' provided does not exist on this server.");
  if (stream === 'inbound') {
    return refuse(1236, "Sending is not supported on the supplied 'MessageStream'.");
  }
  const headers = readHeaders(fields.Headers);
  if (!headers) return refuse(300, 'Invalid headers: each has a Name and a Value of one line.');
  const inactive = recipients.filter(
    (address) =>
      call.fault?.fault === 'decline' ||
      BOUNCING.test(address) ||
      sandbox.state.inactive.has(address.toLowerCase()),
  );
  if (inactive.length === recipients.length) {
    return refuse(
      406,
      `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${inactive.join(', ')}. Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.`,
    );
  }
  return accept(sandbox, fields, field, headers);
}

function accept(
  sandbox: Sandbox,
  fields: Record<string, unknown>,
  field: (name: string) => string,
  headers: Mail['headers'],
): Reply {
  const mail: Mail = {
    id: newUuid(),
    submittedAt: new Date().toISOString(),
    from: field('From'),
    to: field('To'),
    cc: field('Cc'),
    bcc: field('Bcc'),
    replyTo: field('ReplyTo'),
    subject: field('Subject'),
    text: field('TextBody'),
    html: field('HtmlBody'),
    tag: field('Tag'),
    stream: field('MessageStream') || 'outbound',
    headers,
    metadata: readMetadata(fields.Metadata),
  };
  sandbox.state.mails.set(mail.id, mail);
  keepNewest(sandbox.state.mails, KEPT_MAILS);
  sandbox.changed();
  return json(200, {
    To: mail.to,
    ...(mail.cc && { Cc: mail.cc }),
    ...(mail.bcc && { Bcc: mail.bcc }),
    SubmittedAt: mail.submittedAt,
    MessageID: mail.id,
    ErrorCode: 0,
    Message: 'OK',
  });
}

/** Null where one of them is none: its name has another sign than a header's may, or its value a line break. */
function readHeaders(value: unknown): Mail['headers'] | null {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return null;
  const headers = value.map((each) => ({
    Name: (isRecord(each) && asString(each.Name)) || '',
    Value: (isRecord(each) && asString(each.Value)) || '',
  }));
  const isWhole = headers.every(
    ({ Name, Value }) => /^[!-9;-~]+$/.test(Name) && !/[\r\n]/.test(Value),
  );
  return isWhole ? headers : null;
}

const readMetadata = (value: unknown): Mail['metadata'] =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, String(each)]))
    : {};

/** GET /messages/outbound, the newest first. https://postmarkapp.com/developer/api/messages-api */
export function listMails(sandbox: Sandbox, call: Call): Reply {
  const refusal = refuseToken(sandbox, call);
  if (refusal) return refusal;
  // Postmark reads the names of a query in any case.
  const query = new Map(
    [...call.url.searchParams].map(([name, value]) => [name.toLowerCase(), value]),
  );
  const stream = query.get('messagestream') ?? 'outbound';
  const wanted = [...query].flatMap(([name, value]): [string, string][] =>
    name.startsWith('metadata_') ? [[name.slice('metadata_'.length), value]] : [],
  );
  const found = newest(sandbox.state.mails, Infinity).filter(
    (mail) =>
      mail.stream === stream && wanted.every(([name, value]) => mail.metadata?.[name] === value),
  );
  const offset = Number(query.get('offset') ?? 0);
  const Messages = found.slice(offset, offset + Number(query.get('count') ?? 0)).map((mail) => ({
    MessageID: mail.id,
    To: [{ Email: mail.to, Name: null }],
    Subject: mail.subject,
    Tag: mail.tag,
    Metadata: mail.metadata ?? {},
    MessageStream: mail.stream,
    ReceivedAt: mail.submittedAt,
    Status: 'Sent',
  }));
  return json(200, { TotalCount: found.length, Messages });
}

/** The bare addresses of a list such as `Ann <ann@example.com>, bob@example.com`; null if one is not. */
export function addresses(list: string): string[] | null {
  if (list.trim() === '') return [];
  // Commas inside a quoted display name do not separate.
  const parts = list.match(/(?:"(?:[^"\\]|\\.)*"|[^,])+/g) ?? [];
  const bare = parts.map((part) => (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim());
  return bare.every((address) => ADDRESS.test(address)) ? bare : null;
}
