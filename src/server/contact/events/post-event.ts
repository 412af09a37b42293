import http from 'node:http';
import https from 'node:https';
import { truncate } from '#contract/kit/truncate.ts';
import { publicLookup, requirePublicUrl, type Resolve } from './public-address.ts';

export interface EventRequest {
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
