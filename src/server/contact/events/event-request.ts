import { Webhook } from 'standardwebhooks';
import type { DescribedEvent, EventTargetKind } from '#contract/contact/event-kinds.ts';
import type { EventRequest } from './post-event.ts';

interface EventIdentity {
  eventId: string;
  kind: string;
  createdAt: Date;
}

/** Targets that receive a request. */
export type PostedKind = Exclude<EventTargetKind, 'mail'>;

const punctuation = /[\\*_~`|>#\-[\]()<:]/g;
const wordJoiner = '\u2060';

/** Escapes a sentence so that Discord shows it as written. */
const escapeMarkdown = (text: string) => text.replace(punctuation, String.raw`\$&`);

/** Marks that turn a stranger's words into links, mentions, tags or commands. */
const linking = /[@#/:](?=\S)|[$.。．｡](?=\p{L})/gu;

/** Keeps chats from turning parts of a sentence into links and mentions. */
const withoutLinks = (text: string) => text.replace(linking, `$&${wordJoiner}`);

/** Renders an event as JSON for a kind of target. */
export function renderEvent(
  target: PostedKind,
  { eventId: id, kind: type, createdAt }: EventIdentity,
  { data, sentence, path }: DescribedEvent,
  { siteUrl }: { siteUrl: string },
): string {
  const link = siteUrl + path;
  switch (target) {
    case 'webhook':
      return JSON.stringify({ id, type, timestamp: createdAt.toISOString(), data });
    case 'discord': {
      const content = `${escapeMarkdown(withoutLinks(sentence))} ${link}`;
      return JSON.stringify({ content, allowed_mentions: { parse: [] } });
    }
    case 'telegram':
      return JSON.stringify({ text: `${withoutLinks(sentence)} ${link}` });
  }
}

/**
 * Builds the request of one try. A webhook's is signed by the Standard Webhooks specification, with
 * the time of the try.
 */
export function makeRequest(
  url: URL,
  secret: string | null,
  { eventId, body }: { eventId: string; body: string },
  now: Date,
): EventRequest {
  if (secret === null) return { url, headers: {}, body };
  const headers = {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(eventId, now, body),
  };
  return { url, headers, body };
}
