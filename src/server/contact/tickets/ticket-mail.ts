import { truncate } from '#contract/kit/truncate.ts';
import { formatDay } from '#texts/language.ts';
import { gatheredTicketsMail, mailFacts, ticketMail, ticketReplyMail } from '#texts/mails.ts';
import { renderMail, type Block, type Fact, type Shop } from '#server/adapters/mail/mail-body.ts';

export interface TicketMessage {
  name: string;
  email: string;
  subject?: string;
  message: string;
}

export function renderTicketMail(ticket: TicketMessage & { id: number }, shop: Shop) {
  const { id, name } = ticket;
  return renderMail(
    ticketMail.subject(id, name),
    ticketMail.heading(id),
    listBlocks(ticket, shop),
    shop,
  );
}

function listBlocks({ name, email, subject, message }: TicketMessage, shop: Shop): Block[] {
  const facts: Fact[] = [
    [mailFacts.name, name],
    [mailFacts.email, email],
  ];
  if (subject) facts.push([mailFacts.subject, subject]);
  return [
    { kind: 'facts', facts },
    { kind: 'quote', text: message },
    ticketMail.reply,
    { kind: 'link', label: ticketMail.all, url: `${shop.siteUrl}/admin?tab=tickets` },
  ];
}

export function renderAnswerMail(answer: TicketMessage & { id: number }, shop: Shop) {
  const { id, name } = answer;
  return renderMail(
    ticketMail.answered(id, name),
    ticketMail.answerHeading(id),
    listBlocks(answer, shop),
    shop,
  );
}

/** Characters of each message in a summary. */
const excerptLength = 300;

interface GatheredTickets {
  /** The first of them. */
  tickets: (TicketMessage & { id: number })[];
  total: number;
  /** Start of the clock hour. */
  from: Date;
  until: Date;
}

export function renderGatheredTickets(
  { tickets, total, from, until }: GatheredTickets,
  shop: Shop,
) {
  const count = gatheredTicketsMail.count(total);
  const hour = gatheredTicketsMail.hour(clockTime(from), clockTime(until));
  const others = total - tickets.length;
  return renderMail(
    gatheredTicketsMail.subject(count, hour),
    count,
    [
      gatheredTicketsMail.text(hour),
      ...tickets.flatMap(({ id, name, email, message }): Block[] => [
        gatheredTicketsMail.ticket(id, name, email),
        { kind: 'quote', text: excerptOf(message) },
      ]),
      ...(others > 0 ? [gatheredTicketsMail.others(others)] : []),
      { kind: 'link', label: ticketMail.all, url: `${shop.siteUrl}/admin?tab=tickets` },
    ],
    shop,
  );
}

const excerptOf = (message: string) =>
  message.length > excerptLength ? `${truncate(message, excerptLength)} …` : message;

const clockTime = (moment: Date) => moment.toISOString().slice(11, 16);

export interface TicketAnswer {
  answer: string;
  question: string;
  askedAt: Date;
}

export function renderReplyMail(
  { id, answer, question, askedAt }: TicketAnswer & { id: number },
  shop: Shop,
) {
  return renderMail(
    ticketReplyMail.subject(shop.siteName, id),
    ticketReplyMail.heading,
    [
      answer,
      ticketReplyMail.asked(formatDay(askedAt)),
      { kind: 'quote', text: question },
      ticketReplyMail.open(shop.supportEmail),
    ],
    shop,
  );
}
