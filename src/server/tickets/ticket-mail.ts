import { dayOf } from '#contract/days.ts';
import { truncate } from '#contract/truncate.ts';
import { jointDigits, renderMailBody, type Block, type Shop } from '../mail/mail-body.ts';

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

/** Characters of a message in a mail that speaks of several. */
const excerptLength = 300;

interface GatheredTickets {
  /** The first of them. */
  tickets: (TicketMessage & { id: number })[];
  /** How many there are in all. */
  total: number;
  /** The hour that they came in. */
  from: Date;
  until: Date;
}

/** The mail that tells the seller of the tickets of an hour that had too many to be mailed one by one. */
export function renderGatheredTickets(
  { tickets, total, from, until }: GatheredTickets,
  shop: Shop,
) {
  const count = `${total} more ${total === 1 ? 'ticket' : 'tickets'}`;
  const hour = `between ${clockTime(from)} and ${clockTime(until)} UTC`;
  const others = total - tickets.length;
  return {
    subject: jointDigits(`${count} ${hour}`),
    ...renderMailBody(
      count,
      [
        {
          kind: 'text',
          text: `So many tickets came ${hour} that these were not mailed one by one. All of them are in the admin; answer them there.`,
        },
        ...tickets.flatMap(({ id, name, email, message }): Block[] => [
          { kind: 'text', text: `Ticket ${id} from ${name}, ${email}:` },
          { kind: 'quote', text: excerptOf(message) },
        ]),
        ...(others > 0 ? [{ kind: 'text', text: `… and ${others} others.` } as const] : []),
        { kind: 'link', label: 'All tickets', url: `${shop.siteUrl}/admin?tab=tickets` },
      ],
      shop,
    ),
  };
}

const excerptOf = (message: string) =>
  message.length > excerptLength ? `${truncate(message, excerptLength)} …` : message;

const clockTime = (moment: Date) => moment.toISOString().slice(11, 16);

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
        { kind: 'text', text: `On ${dayOf(askedAt)} you wrote:` },
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
