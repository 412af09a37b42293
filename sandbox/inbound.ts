import { randomUUID } from 'node:crypto';
import { asString, isRecord, json, readFields, type Handler } from './http.ts';

const TIMEOUT_MS = 120_000;

/**
 * POST /_control/inbound `{url, from, name?, to?, subject?, text?, reply?, html?, id?, spf?,
 * tests?, headers?, attachments?}`: posts a mail as Postmark's inbound stream does. A `+hash` in
 * `to` becomes its MailboxHash; `id` repeats an earlier one; `spf` and `tests` are Postmark's
 * findings, above the mail's own `headers`; `attachments` are names.
 */
export const sendInbound: Handler = async (_sandbox, call) => {
  const fields = readFields(call);
  const text = (name: string) => asString(fields[name]) ?? '';
  const [to, headers] = [text('to'), isRecord(fields.headers) ? fields.headers : {}];
  const attachments = Array.isArray(fields.attachments) ? fields.attachments.map(String) : [];
  const mail = {
    MessageID: text('id') || randomUUID(),
    From: text('from'),
    FromName: text('name'),
    FromFull: { Email: text('from'), Name: text('name'), MailboxHash: '' },
    To: to,
    OriginalRecipient: to,
    MailboxHash: /\+([^@]*)@/.exec(to)?.[1] ?? '',
    Subject: text('subject'),
    Date: new Date().toUTCString(),
    TextBody: text('text'),
    HtmlBody: text('html'),
    StrippedTextReply: text('reply'),
    Headers: [
      ['X-Spam-Checker-Version', 'SpamAssassin 3.4.0 (2014-02-07) on sandbox'],
      ['X-Spam-Status', 'No'],
      ['X-Spam-Score', '-0.1'],
      ['X-Spam-Tests', text('tests') || 'DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU,SPF_PASS'],
      ['Received-SPF', `${text('spf') || 'Pass'} identity=mailfrom; envelope-from=${text('from')}`],
      ...Object.entries(headers),
    ].map(([Name, Value]) => ({ Name, Value: String(Value) })),
    Attachments: attachments.map((Name) => ({
      Name,
      Content: Buffer.from(Name).toString('base64'),
      ContentType: 'application/octet-stream',
      ContentLength: Name.length,
    })),
  };
  const response = await fetch(text('url'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Postmark' },
    body: JSON.stringify(mail),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => String(error));
  if (typeof response === 'string') return json(502, { error: response });
  return json(200, { status: response.status, answer: await response.text(), id: mail.MessageID });
};
