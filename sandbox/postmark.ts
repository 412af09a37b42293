import { asString, isRecord, json, readFields, type Call, header, type Reply } from './http.ts';
import { dropOldest, newest, newUuid, type Mail } from './state.ts';
import type { Sandbox } from './sandbox.ts';

const MAX_MAILS = 2000;
const MAX_RECIPIENTS = 50;
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/;
/** Postmark's addresses for testing bounces. */
const BOUNCING = /@bounce-testing\.postmarkapp\.com$/i;

/** 422, except for a wrong token. https://postmarkapp.com/developer/api/overview */
class PostmarkError extends Error {
  readonly reply: Reply;

  constructor(errorCode: number, message: string, status = 422) {
    super(message);
    this.reply = json(status, { ErrorCode: errorCode, Message: message });
  }
}

/** Wraps a call that needs the server's or the account's token. */
const handler =
  (run: (sandbox: Sandbox, call: Call) => Reply, holder: 'server' | 'account' = 'server') =>
  (sandbox: Sandbox, call: Call): Reply => {
    try {
      const { serverToken, accountToken } = sandbox.options;
      const [name, token] =
        holder === 'server' ? ['Server', serverToken] : ['Account', accountToken];
      if (!token || header(call, `x-postmark-${holder}-token`) !== token) {
        throw new PostmarkError(
          10,
          `Request does not contain a valid ${name} token. Please verify that your request contains a valid ${name} token in the X-Postmark-${name}-Token header.`,
          401,
        );
      }
      return run(sandbox, call);
    } catch (error) {
      if (error instanceof PostmarkError) return error.reply;
      throw error;
    }
  };

/** POST /email. https://postmarkapp.com/developer/api/email-api */
export const sendMail = handler((sandbox, call) => {
  const mail = readMail(call);
  const recipients = recipientsOf(mail);
  const inactive = recipients.filter(
    (address) =>
      call.fault?.fault === 'decline' ||
      BOUNCING.test(address) ||
      sandbox.state.inactive.has(address.toLowerCase()),
  );
  if (inactive.length === recipients.length) {
    throw new PostmarkError(
      406,
      `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${inactive.join(', ')}. Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.`,
    );
  }
  sandbox.state.mails.set(mail.id, mail);
  dropOldest(sandbox.state.mails, MAX_MAILS);
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
});

function readMail(call: Call): Mail {
  if (!call.headers['content-type']?.startsWith('application/json')) {
    throw new PostmarkError(
      409,
      "JSON is required: your HTTP request does not have the Accept and Content-Type headers set to 'application/json'.",
    );
  }
  let fields: Record<string, unknown>;
  try {
    fields = readFields(call);
  } catch {
    throw new PostmarkError(402, 'Invalid JSON');
  }
  const field = (name: string) => asString(fields[name]) ?? '';
  if (addresses(field('From'))?.length !== 1) {
    throw new PostmarkError(300, `Invalid 'From' address: '${field('From')}'.`);
  }
  const mail = {
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
    metadata: readMetadata(fields.Metadata),
  };
  const { length } = recipientsOf(mail);
  if (length === 0) throw new PostmarkError(300, 'Zero recipients specified');
  if (length > MAX_RECIPIENTS) throw new PostmarkError(300, 'The maximum is 50 recipients.');
  if (!mail.text && !mail.html) {
    throw new PostmarkError(300, 'Provide either email TextBody or HtmlBody or both.');
  }
  if (!hasStream(mail.stream)) {
    throw new PostmarkError(1235, "The 'MessageStream' provided does not exist on this server.");
  }
  if (mail.stream === 'inbound') {
    throw new PostmarkError(1236, "Sending is not supported on the supplied 'MessageStream'.");
  }
  const attachments = readAttachments(fields.Attachments);
  return { ...mail, headers: readHeaders(fields.Headers), attachments };
}

function recipientsOf({ to, cc, bcc }: Pick<Mail, 'to' | 'cc' | 'bcc'>): string[] {
  return Object.entries({ To: to, Cc: cc, Bcc: bcc }).flatMap(([name, text]) => {
    const list = addresses(text);
    if (list) return list;
    throw new PostmarkError(300, `Error parsing '${name}': Illegal email address '${text}'.`);
  });
}

function readHeaders(value: unknown): Mail['headers'] {
  if (value === undefined || value === null) return [];
  const headers = (Array.isArray(value) ? value : [{}]).map((each: unknown) => ({
    Name: (isRecord(each) && asString(each.Name)) || '',
    Value: (isRecord(each) && asString(each.Value)) || '',
  }));
  if (headers.every(({ Name, Value }) => /^[!-9;-~]+$/.test(Name) && !/[\r\n]/.test(Value))) {
    return headers;
  }
  throw new PostmarkError(300, 'Invalid headers: each has a Name and a Value of one line.');
}

/** Accepts at most 10 MB in all, with the bodies. */
function readAttachments(value: unknown): NonNullable<Mail['attachments']> {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [{}]).map((each: unknown) => {
    const field = (name: string) => (isRecord(each) && asString(each[name])) || '';
    const [name, content, type] = [field('Name'), field('Content'), field('ContentType')];
    if (!name || !type || !/^[A-Za-z\d+/]+={0,2}$/.test(content)) {
      throw new PostmarkError(300, 'Invalid attachment: Name, Content and ContentType are needed.');
    }
    return { name, type, content };
  });
}

const readMetadata = (value: unknown): Mail['metadata'] =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, String(each)]))
    : {};

/** GET /messages/outbound, newest first. https://postmarkapp.com/developer/api/messages-api */
export const listMails = handler((sandbox, call) => {
  // Postmark ignores the case of query names.
  const query = new Map(
    [...call.url.searchParams].map(([name, value]) => [name.toLowerCase(), value]),
  );
  const stream = query.get('messagestream') ?? 'outbound';
  const wanted = [...query].filter(([name]) => name.startsWith('metadata_'));
  const found = newest(sandbox.state.mails, Infinity).filter(
    (mail) =>
      mail.stream === stream &&
      wanted.every(([name, value]) => mail.metadata?.[name.slice('metadata_'.length)] === value),
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
});

/** Returns bare addresses of e.g. `Ann <ann@example.com>, bob@example.com`; null if malformed. */
export function addresses(list: string): string[] | null {
  if (list.trim() === '') return [];
  // Commas inside a quoted display name do not separate.
  const parts = list.match(/(?:"(?:[^"\\]|\\.)*"|[^,])+/g) ?? [];
  const bare = parts.map((part) => (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim());
  return bare.every((address) => ADDRESS.test(address)) ? bare : null;
}

/** The message streams of a Postmark server. Only `broadcast` leaves unsubscribes to the sender. */
const STREAMS = [
  { ID: 'outbound', MessageStreamType: 'Transactional', unsubscribing: 'None' },
  { ID: 'broadcast', MessageStreamType: 'Broadcasts', unsubscribing: 'Custom' },
  { ID: 'newsletter', MessageStreamType: 'Broadcasts', unsubscribing: 'Postmark' },
  { ID: 'inbound', MessageStreamType: 'Inbound', unsubscribing: 'None' },
];

/** Domains that mail is sent from, one in each state. */
const DOMAINS = [
  { Name: 'tradeshelf.example', DKIMVerified: true, ReturnPathDomainVerified: true },
  { Name: 'own-shop.example', DKIMVerified: true, ReturnPathDomainVerified: true },
  { Name: 'no-dkim.example', DKIMVerified: false, ReturnPathDomainVerified: true },
  { Name: 'no-return-path.example', DKIMVerified: true, ReturnPathDomainVerified: false },
];

const hasStream = (id: string): boolean => STREAMS.some(({ ID }) => ID === id);

/** GET /server. https://postmarkapp.com/developer/api/server-api */
export const showServer = handler(() => json(200, { ID: 1, Name: 'Sandbox' }));

/** GET /message-streams. https://postmarkapp.com/developer/api/message-streams-api */
export const listStreams = handler(() =>
  json(200, {
    TotalCount: STREAMS.length,
    MessageStreams: STREAMS.map(({ unsubscribing, ...stream }) => ({
      ...stream,
      ServerID: 1,
      Name: stream.ID,
      ArchivedAt: null,
      SubscriptionManagementConfiguration: { UnsubscribeHandlingType: unsubscribing },
    })),
  }),
);

/** GET /domains. https://postmarkapp.com/developer/api/domains-api */
export const listDomains = handler(
  () =>
    json(200, {
      TotalCount: DOMAINS.length,
      Domains: DOMAINS.map((domain, index) => ({ ID: index + 1, ...domain })),
    }),
  'account',
);
