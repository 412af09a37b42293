import type { DescribedEvent } from '#contract/contact/event-kinds.ts';
import { truncate } from '#contract/kit/truncate.ts';
import { formatDay } from '#texts/language.ts';
import { eventMail } from '#texts/contact.ts';
import type { Deps } from '#server/deps.ts';
import { renderMail } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';

type MailDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

const maxSubjectLength = 120;
const maxListed = 100;

interface EventMail {
  eventId: string;
  described: DescribedEvent;
  to: string;
}

/** Queues the mail about one event, once per address. */
export async function enqueueEventMail(
  { db, settings, now }: MailDeps,
  { eventId, described: { sentence, facts, path }, to }: EventMail,
): Promise<void> {
  const link = { kind: 'button' as const, label: eventMail.open, url: settings.siteUrl + path };
  const subject = truncate(sentence, maxSubjectLength);
  const blocks = [{ kind: 'facts' as const, facts }, link, eventMail.why(settings.siteName)];
  await queue(eventId, to, renderMail(subject, sentence, blocks, settings), { db, now });
}

/** Queues the mail about a day's events, once per address. */
export async function enqueueDailyMail(
  { db, settings, now }: MailDeps,
  { day, events, to }: { day: Date; events: Omit<EventMail, 'to'>[]; to: string },
): Promise<void> {
  const [first] = events;
  if (!first) return;
  const subject = eventMail.day(events.length, formatDay(day));
  const listed = events.slice(0, maxListed).map(({ described }) => described.sentence);
  const others = events.length - listed.length;
  const blocks = [
    { kind: 'list' as const, items: listed },
    ...(others > 0 ? [eventMail.others(others)] : []),
    { kind: 'button' as const, label: eventMail.open, url: `${settings.siteUrl}/admin/overview` },
    eventMail.why(settings.siteName),
  ];
  await queue(first.eventId, to, renderMail(subject, subject, blocks, settings), { db, now });
}

function queue(
  eventId: string,
  to: string,
  mail: ReturnType<typeof renderMail>,
  { db, now }: Pick<Deps, 'db' | 'now'>,
): Promise<void> {
  const identity = { kind: 'event', subjectId: eventId, recipient: to } as const;
  return enqueueMail(db, { ...identity, to, replyTo: null, ...mail }, now());
}
