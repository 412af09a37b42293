import { jointDigits, renderMailBody, type Shop } from '../mail/mail-body.ts';

export interface TicketMessage {
  name: string;
  email: string;
  message: string;
}

/** The mail that tells the seller of a ticket. */
export function renderTicketMail(
  { id, name, email, message }: TicketMessage & { id: number },
  shop: Shop,
) {
  return {
    subject: jointDigits(`Ticket ${id} from ${name}`),
    ...renderMailBody(
      `Ticket ${id}`,
      [
        {
          kind: 'facts',
          facts: [
            ['Name', name],
            ['Email', email],
          ],
        },
        { kind: 'quote', text: message },
        { kind: 'text', text: 'Reply to this mail to answer: it goes to the address above.' },
        { kind: 'link', label: 'All tickets', url: `${shop.siteUrl}/admin?tab=tickets` },
      ],
      shop,
    ),
  };
}

export interface TicketAnswer {
  /** What the seller writes. */
  answer: string;
  /** What was asked. */
  question: string;
  askedAt: Date;
}

/** The mail that brings the seller's answer, with the question beneath it. */
export function renderReplyMail(
  { id, answer, question, askedAt }: TicketAnswer & { id: number },
  shop: Shop,
) {
  return {
    subject: jointDigits(`Re: your message to ${shop.siteName} (ticket ${id})`),
    ...renderMailBody(
      'Our answer to your message',
      [
        { kind: 'text', text: answer },
        { kind: 'text', text: `On ${askedAt.toISOString().slice(0, 10)} you wrote:` },
        { kind: 'quote', text: question },
        {
          kind: 'text',
          text: `Is anything left open? Reply to this mail, or write to ${shop.supportEmail}.`,
        },
      ],
      shop,
    ),
  };
}
