import { Webhook } from 'standardwebhooks';
import type { DescribedEvent, EventTargetKind } from '#contract/contact/event-kinds.ts';
import type { EventRequest } from './post-event.ts';

/** Identifies an event; the same in each try. */
interface EventIdentity {
  eventId: string;
  kind: string;
  createdAt: Date;
}

/** Targets that get a request. */
export type PostedKind = Exclude<EventTargetKind, 'mail'>;

const punctuation = /[\\*_~`|>#\-[\]()<:]/g;
const wordJoiner = '\u2060';

/** Writes a sentence that Discord shows as it is. */
const escapeMarkdown = (text: string) => text.replace(punctuation, String.raw`\$&`);

/** Marks that make links, mentions, tags and commands of a stranger's words. */
const linking = /[@#/:](?=\S)|[$.。．｡](?=\p{L})/gu;

/** Keeps chats from making links and mentions of a sentence. */
const withoutLinks = (text: string) => text.replace(linking, `$&${wordJoiner}`);

/** Renders an event for a kind of target, JSON. */
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
 * Makes the request of one try. A webhook's is signed as the Standard Webhooks specification says,
 * with the time of the try.
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
