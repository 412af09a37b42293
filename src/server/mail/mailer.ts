import type * as Postmark from 'postmark';
import type { Models } from 'postmark';
import { isMailbox } from '#contract/email.ts';

/** A mail as it goes out; the sender is the shop. */
export interface Mail {
  to: string;
  /** Where an answer goes; null: to the sender. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** What Postmark groups its statistics by. */
  tag: string;
  /** Of what goes to many, and only of that: it goes on the stream for it, and says how to end it. */
  announcement?: Announcement;
}

/** Where an announcement is ended, and by what it is known again. */
export interface Announcement {
  /** Ends further ones by one POST (RFC 8058). */
  unsubscribeUrl: string;
  /** No other mail of this Postmark server has it; at most 80 characters. */
  reference: string;
}

export interface Mailer {
  /**
   * Hands the mail to the provider.
   *
   * @returns the provider's id of it
   * @throws MailRefused when this mail will never be taken; any other error when it may be later. Whether that one had
   *   its effect is not known.
   */
  send(mail: Mail): Promise<string>;
  /**
   * Whether the provider has an announcement already, which is asked before it is sent again: the answer to the first time may
   * have been lost.
   *
   * @returns the provider's id of it; null where it has none
   */
  find(announcement: Announcement): Promise<string | null>;
}

/** The provider will not take this mail, however often it is sent. */
export class MailRefused extends Error {}

export interface PostmarkSettings {
  apiUrl: string;
  serverToken: string;
  /** The sender's address. */
  from: string;
  /** The sender's name. */
  fromName: string;
  /** The id of the message stream for announcements. */
  broadcastStream: string;
}

const timeoutSeconds = 10;

/**
 * Refusals that speak of the mail itself: an address that cannot be, a recipient that does not take mails. All others
 * (token, sender signature, credits, account under review) end when somebody puts the account in order
 * (https://postmarkapp.com/developer/api/overview#error-codes).
 */
const finalErrorCodes = new Set([300, 406]);

/** What an announcement is found again by: https://postmarkapp.com/developer/api/messages-api. */
const referenceName = 'reference';

/** Postmark's mail API. */
export function createMailer({
  apiUrl,
  serverToken,
  from,
  fromName,
  broadcastStream,
}: PostmarkSettings): Mailer {
  const { protocol, host, pathname } = new URL(apiUrl);
  // Fifty modules, which a process needs with its first mail.
  const connect = async () => {
    const postmark = await import('postmark');
    const client = new postmark.ServerClient(serverToken, {
      useHttps: protocol === 'https:',
      requestHost: host + pathname.replace(/\/$/, ''),
      timeout: timeoutSeconds,
    });
    return { postmark, client };
  };
  let connection: ReturnType<typeof connect> | undefined;
  const connected = () =>
    (connection ??= connect().catch((error) => {
      connection = undefined;
      throw error;
    }));
  const sender = `"${fromName.replace(/["\\]/g, '')}" <${from}>`;

  return {
    async send(mail) {
      if (!isMailbox(mail.to)) throw new MailRefused('The address is not one mailbox');
      const { postmark, client } = await connected();
      // What comes back is not checked by the client: half an answer would pass as a text.
      const answer: Partial<Models.MessageSendingResponse> = await client
        .sendEmail(toMessage(postmark, { sender, mail, broadcastStream }))
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
  return {
    From: sender,
    To: mail.to,
    ...(mail.replyTo && isMailbox(mail.replyTo) ? { ReplyTo: mail.replyTo } : {}),
    Subject: mail.subject,
    TextBody: mail.text,
    HtmlBody: mail.html,
    Tag: mail.tag,
    ...(mail.announcement
      ? {
          MessageStream: broadcastStream,
          Headers: unsubscribeHeaders(mail.announcement),
          Metadata: { [referenceName]: mail.announcement.reference },
        }
      : { MessageStream: 'outbound' }),
    // A link to a purchase is nobody else's business, and a rewritten one looks like a trap.
    TrackOpens: false,
    TrackLinks: postmark.Models.LinkTrackingOptions.None,
  };
}

/** RFC 8058: one POST to the address, with this field in it. */
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
