import type * as Postmark from 'postmark';
import type { Models } from 'postmark';
import { canonicalEmail, isMailbox } from '#contract/kit/email.ts';
import type { MailKind } from '#contract/contact/mails.ts';
import type { Tx } from '#db/client.ts';
import type { outbox } from '#db/schema.ts';

export interface Mail {
  to: string;
  /** Null: the sender. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Groups Postmark's statistics. */
  tag: string;
  attachments?: Attachment[];
  /** Only for mails to many people, which use the broadcast stream and can be unsubscribed. */
  announcement?: Announcement;
}

export interface Attachment {
  name: string;
  content: Buffer<ArrayBuffer>;
  /** MIME type. */
  type: string;
}

export interface Announcement {
  /** A POST to it unsubscribes (RFC 8058). */
  unsubscribeUrl: string;
  /** Unique on the shop's Postmark server; at most 80 characters. */
  reference: string;
}

export interface Mailer {
  /**
   * Hands the mail to the provider.
   *
   * @returns the provider's id
   * @throws MailRefused if the mail will never be accepted; any other error if a retry may help.
   *   After such an error the mail may or may not have been sent.
   */
  send(mail: Mail): Promise<string>;
  /** Looks up an announcement before a retry: its answer may be lost. @returns the provider's id */
  find(announcement: Announcement): Promise<string | null>;
}

/** The provider refuses this mail for good. */
export class MailRefused extends Error {}

export interface PostmarkSettings {
  apiUrl: string;
  serverToken: string;
  from: string;
  /** Called for each mail, since the seller may change it. */
  fromName: () => string;
  broadcastStream: string;
}

/**
 * Refusals of the mail itself: an impossible address, an inactive recipient. All others (token,
 * sender signature, credits, account under review) end when someone fixes the account
 * (https://postmarkapp.com/developer/api/overview#error-codes).
 */
const finalErrorCodes = new Set([300, 406]);

/** Metadata that announcements are found by: https://postmarkapp.com/developer/api/messages-api. */
const referenceName = 'reference';

export function createMailer({
  apiUrl,
  serverToken,
  from,
  fromName,
  broadcastStream,
}: PostmarkSettings): Mailer {
  const connect = () => connectServer({ apiUrl, serverToken });
  let connection: ReturnType<typeof connect> | undefined;
  const connected = () =>
    (connection ??= connect().catch((error) => {
      connection = undefined;
      throw error;
    }));
  const sender = () => `"${fromName().replace(/["\\]/g, '')}" <${from}>`;

  return {
    async send(mail) {
      if (!isMailbox(mail.to)) throw new MailRefused('The address is not one mailbox');
      const { postmark, client } = await connected();
      // The client does not validate answers: a truncated one would pass as a string.
      const answer: Partial<Models.MessageSendingResponse> = await client
        .sendEmail(toMessage(postmark, { sender: sender(), mail, broadcastStream }))
        .catch((error) => explain(postmark, error));
      if (!answer.MessageID) throw new Error('Postmark gave no usable answer');
      return answer.MessageID;
    },

    async find({ reference }) {
      const { postmark, client } = await connected();
      const answer: Partial<Models.OutboundMessages> = await client
        .getOutboundMessages({
          count: 1,
          offset: 0,
          messageStream: broadcastStream,
          [`metadata_${referenceName}`]: reference,
        })
        .catch((error) => explain(postmark, error));
      if (!answer.Messages) throw new Error('Postmark gave no usable answer');
      return answer.Messages[0]?.MessageID ?? null;
    },
  };
}

interface Letter {
  sender: string;
  mail: Mail;
  broadcastStream: string;
}

function toMessage(
  postmark: typeof Postmark,
  { sender, mail, broadcastStream }: Letter,
): Models.Message {
  const replyTo = canonicalEmail(mail.replyTo ?? '');
  // Postmark would refuse the mail for other characters before the @.
  const isReplyable = isMailbox(replyTo) && /^[!-~]+$/.test(replyTo);
  return {
    From: sender,
    To: canonicalEmail(mail.to),
    ...(isReplyable ? { ReplyTo: replyTo } : {}),
    Subject: mail.subject,
    TextBody: mail.text,
    HtmlBody: mail.html,
    Tag: mail.tag,
    ...(mail.attachments?.length
      ? {
          Attachments: mail.attachments.map(
            ({ name, content, type }) =>
              new postmark.Models.Attachment(name, content.toString('base64'), type),
          ),
        }
      : {}),
    ...(mail.announcement
      ? {
          MessageStream: broadcastStream,
          Headers: unsubscribeHeaders(mail.announcement),
          Metadata: { [referenceName]: mail.announcement.reference },
        }
      : { MessageStream: 'outbound' }),
    // Links to a purchase are private, and rewritten ones look like phishing.
    TrackOpens: false,
    TrackLinks: postmark.Models.LinkTrackingOptions.None,
  };
}

/** Headers of one-click unsubscribing (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribeUrl }: Announcement): Models.Header[] => [
  { Name: 'List-Unsubscribe', Value: `<${unsubscribeUrl}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];

function explain(postmark: typeof Postmark, error: unknown): never {
  if (!(error instanceof postmark.Errors.PostmarkError)) throw error;
  const { message, code, statusCode } = error;
  if (finalErrorCodes.has(code)) throw new MailRefused(`Postmark refused: ${message}`);
  throw new Error(
    statusCode ? `Postmark answered ${statusCode}: ${message}` : `No answer: ${message}`,
  );
}

/** Loads fifty modules, so only on the first call. */
const load = () => import('postmark');

const timeoutSeconds = 10;

function toOptions(apiUrl: string) {
  const { protocol, host, pathname } = new URL(apiUrl);
  return {
    useHttps: protocol === 'https:',
    requestHost: host + pathname.replace(/\/$/, ''),
    timeout: timeoutSeconds,
  };
}

interface ServerSettings {
  apiUrl: string;
  serverToken: string;
}

export async function connectServer({ apiUrl, serverToken }: ServerSettings) {
  const postmark = await load();
  return { postmark, client: new postmark.ServerClient(serverToken, toOptions(apiUrl)) };
}

/** Connects to the Postmark account of the server, which knows its domains. */
export async function connectAccount(apiUrl: string, accountToken: string) {
  const postmark = await load();
  return new postmark.AccountClient(accountToken, toOptions(apiUrl));
}

type StoredMail = typeof outbox.$inferSelect;

export interface Enclosed {
  attachments: Attachment[];
  /** Writes within the transaction that records the mail as sent. */
  noteSent(tx: Pick<Tx, 'update'>, messageId: string, at: Date): Promise<void>;
}

/** Makers of enclosures by kind of mail, called just before each is sent; null: no enclosure. */
export type Enclosers = Partial<Record<MailKind, (mail: StoredMail) => Promise<Enclosed | null>>>;

export async function enclose(enclosers: Enclosers, mail: StoredMail): Promise<Enclosed | null> {
  const make = enclosers[mail.kind];
  return make ? hideCause(make(mail)) : null;
}

/** Hides why a mail could not be made: the admin sees the reason, and queries contain values. */
export async function hideCause<Part>(work: Promise<Part>): Promise<Part> {
  try {
    return await work;
  } catch (cause) {
    throw new Error('The email could not be created.', { cause });
  }
}
