import { Errors, Models, ServerClient } from 'postmark';
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
}

const timeoutSeconds = 10;

/**
 * Refusals that speak of the mail itself: an address that cannot be, a recipient that does not take mails. All others
 * (token, sender signature, credits, account under review) end when somebody puts the account in order
 * (https://postmarkapp.com/developer/api/overview#error-codes).
 */
const finalErrorCodes = new Set([300, 406]);

/** Postmark's mail API. */
export function createMailer({ apiUrl, serverToken, from, fromName }: PostmarkSettings): Mailer {
  const { protocol, host, pathname } = new URL(apiUrl);
  const client = new ServerClient(serverToken, {
    useHttps: protocol === 'https:',
    requestHost: host + pathname.replace(/\/$/, ''),
    timeout: timeoutSeconds,
  });
  const sender = `"${fromName.replace(/["\\]/g, '')}" <${from}>`;

  return {
    async send(mail) {
      if (!isMailbox(mail.to)) throw new MailRefused('The address is not one mailbox');
      // What comes back is not checked by the client: half an answer would pass as a text.
      const answer: Partial<Models.MessageSendingResponse> = await client
        .sendEmail(toMessage(sender, mail))
        .catch(explain);
      if (!answer.MessageID) throw new Error('Postmark gave no usable answer');
      return answer.MessageID;
    },
  };
}

function toMessage(sender: string, mail: Mail): Models.Message {
  return {
    From: sender,
    To: mail.to,
    ...(mail.replyTo && isMailbox(mail.replyTo) ? { ReplyTo: mail.replyTo } : {}),
    Subject: mail.subject,
    TextBody: mail.text,
    HtmlBody: mail.html,
    Tag: mail.tag,
    MessageStream: 'outbound',
    // A link to a purchase is nobody else's business, and a rewritten one looks like a trap.
    TrackOpens: false,
    TrackLinks: Models.LinkTrackingOptions.None,
  };
}

function explain(error: unknown): never {
  if (!(error instanceof Errors.PostmarkError)) throw error;
  const { message, code, statusCode } = error;
  if (finalErrorCodes.has(code)) throw new MailRefused(`Postmark refused: ${message}`);
  throw new Error(
    statusCode ? `Postmark answered ${statusCode}: ${message}` : `No answer: ${message}`,
  );
}
