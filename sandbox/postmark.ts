import { asString, header, json, readFields, type Call, type Reply } from './http.ts';
import type { Sandbox } from './sandbox.ts';
import { keepNewest, newUuid, type Mail } from './state.ts';

const KEPT_MAILS = 1000;
const MAX_RECIPIENTS = 50;
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/;
/** Postmark's own addresses for testing bounces. */
const BOUNCING = /@bounce-testing\.postmarkapp\.com$/i;

/** Every refusal is 422 but a wrong token. https://postmarkapp.com/developer/api/overview */
const refuse = (errorCode: number, message: string, status = 422): Reply =>
  json(status, { ErrorCode: errorCode, Message: message });

/** POST /email. https://postmarkapp.com/developer/api/email-api */
export function sendMail(sandbox: Sandbox, call: Call): Reply {
  const token = header(call, 'x-postmark-server-token');
  if (token !== sandbox.options.serverToken) {
    return refuse(
      10,
      'Request does not contain a valid Server token. Please verify that your request contains a valid Server token in the X-Postmark-Server-Token header.',
      401,
    );
  }
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
  return accept(sandbox, fields, field);
}

function accept(
  sandbox: Sandbox,
  fields: Record<string, unknown>,
  field: (name: string) => string,
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
    headers: Array.isArray(fields.Headers) ? (fields.Headers as Mail['headers']) : [],
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

/** The bare addresses of a list such as `Ann <ann@example.com>, bob@example.com`; null if one is not. */
export function addresses(list: string): string[] | null {
  if (list.trim() === '') return [];
  // Commas inside a quoted display name do not separate.
  const parts = list.match(/(?:"(?:[^"\\]|\\.)*"|[^,])+/g) ?? [];
  const bare = parts.map((part) => (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim());
  return bare.every((address) => ADDRESS.test(address)) ? bare : null;
}
