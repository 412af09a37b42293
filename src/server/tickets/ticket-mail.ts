import { dayOf } from '#contract/days.ts';
import { truncate } from '#contract/truncate.ts';
import { gatheredTicketsMail, mailFacts, ticketMail, ticketReplyMail } from '#texts/mails.ts';
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
    subject: jointDigits(ticketMail.subject(id, name)),
    ...renderMailBody(
      ticketMail.heading(id),
      [
        {
          kind: 'facts',
          facts: [
            [mailFacts.name, name],
            [mailFacts.email, email],
          ],
        },
        { kind: 'quote', text: message },
        { kind: 'text', text: ticketMail.reply },
        { kind: 'link', label: ticketMail.all, url: `${shop.siteUrl}/admin?tab=tickets` },
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
  const count = gatheredTicketsMail.count(total);
  const hour = gatheredTicketsMail.hour(clockTime(from), clockTime(until));
  const others = total - tickets.length;
  return {
    subject: jointDigits(gatheredTicketsMail.subject(count, hour)),
    ...renderMailBody(
      count,
      [
        {
          kind: 'text',
          text: gatheredTicketsMail.text(hour),
        },
        ...tickets.flatMap(({ id, name, email, message }): Block[] => [
          { kind: 'text', text: gatheredTicketsMail.ticket(id, name, email) },
          { kind: 'quote', text: excerptOf(message) },
        ]),
        ...(others > 0
          ? [{ kind: 'text', text: gatheredTicketsMail.others(others) } as const]
          : []),
        { kind: 'link', label: ticketMail.all, url: `${shop.siteUrl}/admin?tab=tickets` },
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
    subject: jointDigits(ticketReplyMail.subject(shop.siteName, id)),
    ...renderMailBody(
      ticketReplyMail.heading,
      [
        { kind: 'text', text: answer },
        { kind: 'text', text: ticketReplyMail.asked(dayOf(askedAt)) },
        { kind: 'quote', text: question },
        {
          kind: 'text',
          text: ticketReplyMail.open(shop.supportEmail),
        },
      ],
      shop,
    ),
  };
}
