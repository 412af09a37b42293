import { dayOf } from '#contract/days.ts';
import { truncate } from '#contract/truncate.ts';
import { gatheredTicketsMail, mailFacts, ticketMail, ticketReplyMail } from '#texts/mails.ts';
import { jointDigits, renderMailBody, type Block, type Shop } from '../mail/mail-body.ts';

export interface TicketMessage {
  name: string;
  email: string;
  message: string;
}

/** Renders the seller's mail about one ticket. */
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

/** Characters of each message in a summary. */
const excerptLength = 300;

interface GatheredTickets {
  /** The first of them. */
  tickets: (TicketMessage & { id: number })[];
  total: number;
  /** The clock hour. */
  from: Date;
  until: Date;
}

/** Renders the seller's summary of an hour with too many tickets to mail one by one. */
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
  answer: string;
  question: string;
  askedAt: Date;
}

/** Renders the seller's answer, with the question beneath it. */
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
