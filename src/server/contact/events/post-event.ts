import http from 'node:http';
import https from 'node:https';
import { truncate } from '#contract/kit/truncate.ts';
import { publicLookup, requirePublicUrl, type Resolve } from './public-address.ts';
import { Webhook } from 'standardwebhooks';
import type { DescribedEvent, EventTargetKind } from '#contract/contact/event-kinds.ts';

interface EventRequest {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

export interface Answer {
  isTaken: boolean;
  /** Null: no answer. */
  status: number | null;
  /** Beginning of the answer, or why there was none. */
  answer: string;
}

interface PostOptions {
  allowsPrivate: boolean;
  resolve?: Resolve | undefined;
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
const maxAnswerBytes = 4096;
const maxAnswerLength = 500;

/**
 * Posts an event; any 2xx answer is a success. Connects to the address that it has checked, and
 * follows no redirect. Never rejects.
 */
export async function postEvent(
  { url, headers, body }: EventRequest,
  { allowsPrivate, resolve, timeoutMs = defaultTimeoutMs }: PostOptions,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // Node does no lookup for an IP address.
    requirePublicUrl(url, { allowsPrivate });
    const response = await open(
      url,
      {
        method: 'POST',
        // An earlier connection may lead to an earlier address.
        agent: false,
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Tradeshelf-Events',
          'Content-Length': Buffer.byteLength(body),
          ...headers,
        },
        signal,
        ...(!allowsPrivate && { lookup: publicLookup(resolve) }),
      },
      body,
    );
    const status = response.statusCode ?? 0;
    const isRedirect = status >= 300 && status < 400;
    const text = await readBeginning(response);
    const answer = isRedirect ? `A redirect, which is not followed. ${text}` : text;
    return { isTaken: status >= 200 && status < 300, status, answer: shorten(answer) };
  } catch (error) {
    const reason = signal.aborted ? `No answer in ${timeoutMs / 1000} seconds.` : reasonOf(error);
    return { isTaken: false, status: null, answer: shorten(reason) };
  }
}

function open(
  url: URL,
  options: https.RequestOptions,
  body: string,
): Promise<http.IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body);
  });
}

/** Reads as much of an answer as is shown, then closes the connection. */
async function readBeginning(response: http.IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  try {
    for await (const chunk of response) {
      text += String(chunk);
      if (text.length >= maxAnswerBytes) break;
    }
  } catch {
    // The status has decided already.
  }
  response.destroy();
  return text;
}

const shorten = (text: string) => truncate(text.replace(/\s+/g, ' ').trim(), maxAnswerLength);

/** Returns the reason; a failed connection to several addresses has one for each. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
}

interface EventIdentity {
  eventId: string;
  kind: string;
  createdAt: Date;
}

type PostedKind = Exclude<EventTargetKind, 'mail'>;

const punctuation = /[\\*_~`|>#\-[\]()<:]/g;
const wordJoiner = '\u2060';

/** Escapes a sentence so that Discord shows it as written. */
const escapeMarkdown = (text: string) => text.replace(punctuation, String.raw`\$&`);

/** Marks that turn a stranger's words into links, mentions, tags or commands. */
const linking = /[@#/:](?=\S)|[$.。．｡](?=\p{L})/gu;

/** Keeps chats from turning parts of a sentence into links and mentions. */
const withoutLinks = (text: string) => text.replace(linking, `$&${wordJoiner}`);

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

/** Signs a webhook by the Standard Webhooks specification, with the time of the try. */
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
