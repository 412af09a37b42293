import pRetry from 'p-retry';
import { deadline } from './deadline.ts';
import { log } from '../log.ts';
import { parseJson } from '../endpoint/parse-json.ts';

export interface PayPalSettings {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

export interface PayPalRequest {
  method: 'GET' | 'POST';
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** JSON that must go out byte for byte as it is, in the place of `body`. */
  json?: string;
  /** PayPal does the same request id once, however often it is sent. */
  requestId?: string;
}

/** PayPal's answer, whatever its status below 500. */
export interface PayPalAnswer {
  status: number;
  body: unknown;
}

/** PayPal gave no usable answer in time. Whether the call had its effect is not known. */
export class PayPalUnavailable extends Error {
  constructor(cause: unknown) {
    super('PayPal gave no usable answer', { cause });
    this.name = 'PayPalUnavailable';
  }
}

const tryTimeoutMs = 10_000;
const usualPatience: Patience = { patienceMs: 25_000, tries: 3 };
/** A token is given up this long before PayPal would refuse it. */
const tokenMarginMs = 60_000;

/** How long a call may take in all, and how often it is tried. */
interface Patience {
  patienceMs: number;
  tries: number;
}

/** Sends one call to PayPal, with a token; unless said otherwise with retries, within 25 s. */
export type Send = (request: PayPalRequest, patience?: Patience) => Promise<PayPalAnswer>;

/**
 * Calls PayPal's REST API. A network error, 429 and 5xx are tried again, three times in all; the request id makes that
 * safe (https://developer.paypal.com/api/rest/reference/idempotency/).
 */
export function connectPayPal(settings: PayPalSettings): Send {
  let token: Promise<Token> | undefined;

  /** Of calls at the same time one fetches a token, and the others wait for it. */
  async function currentToken(patience: AbortSignal): Promise<Token> {
    const held = token;
    const known = await held?.catch(() => undefined);
    const isGood = known && known.expiresAtMs > Date.now() + tokenMarginMs;
    if (!isGood && token === held) token = fetchToken(settings, patience);
    return (token ??= fetchToken(settings, patience));
  }

  async function tryOnce(request: PayPalRequest, patience: AbortSignal): Promise<PayPalAnswer> {
    const ask = async (bearer: Token) => {
      using time = deadline(tryTimeoutMs, patience);
      return await readAnswer(
        await fetch(`${settings.apiUrl}${request.path}`, init(request, bearer.value, time.signal)),
      );
    };
    const bearer = await currentToken(patience);
    const answer = await ask(bearer);
    if (answer.status !== 401) return answer;
    // Unless another call has fetched a new one meanwhile.
    if ((await token?.catch(() => undefined)) === bearer) token = undefined;
    return ask(await currentToken(patience));
  }

  return async (request, { patienceMs, tries } = usualPatience) => {
    using time = deadline(patienceMs);
    const patience = time.signal;
    try {
      return await pRetry(() => tryOnce(request, patience), {
        retries: tries - 1,
        minTimeout: 200,
        randomize: true,
        signal: patience,
        shouldRetry: ({ error }) => !(error instanceof CredentialsRefused),
        onFailedAttempt: ({ error, attemptNumber }) =>
          log.warn(
            {
              // An order id opens its purchase for a day.
              path: request.path.replace(/\/(orders|captures|refunds)\/[^/]+/, '/$1/…'),
              attempt: attemptNumber,
              error: error.message,
            },
            'PayPal call failed',
          ),
      });
    } catch (error) {
      throw new PayPalUnavailable(error);
    }
  };
}

interface Token {
  value: string;
  expiresAtMs: number;
}

/** The client id or secret is wrong; asking again will not help. */
class CredentialsRefused extends Error {}

async function fetchToken(settings: PayPalSettings, patience: AbortSignal): Promise<Token> {
  const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString(
    'base64',
  );
  using time = deadline(tryTimeoutMs, patience);
  const { status, body } = await readAnswer(
    await fetch(`${settings.apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${credentials}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal: time.signal,
    }),
  );
  if (status !== 200 || !isTokenBody(body)) {
    throw new CredentialsRefused(`PayPal refused the client id or secret with status ${status}`);
  }
  return { value: body.access_token, expiresAtMs: Date.now() + body.expires_in * 1000 };
}

function isTokenBody(body: unknown): body is { access_token: string; expires_in: number } {
  return (
    typeof body === 'object' && body !== null && 'access_token' in body && 'expires_in' in body
  );
}

function init(
  { method, body, json = JSON.stringify(body), requestId }: PayPalRequest,
  bearer: string,
  signal: AbortSignal,
) {
  return {
    method,
    headers: {
      Authorization: `Bearer ${bearer}`,
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
      ...(requestId ? { 'PayPal-Request-Id': requestId } : {}),
    },
    body: json ?? null,
    signal,
  } satisfies RequestInit;
}

/** @throws for what is worth another try: 429, 5xx, and a body that is not whole. */
async function readAnswer(response: Response): Promise<PayPalAnswer> {
  if (response.status === 429 || response.status >= 500) {
    await response.body?.cancel();
    throw new Error(`PayPal answered ${response.status}`);
  }
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : parseJson(text) };
}
