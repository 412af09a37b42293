import pRetry from 'p-retry';
import { log, describeError } from '#server/kit/log.ts';
import { parseJsonWithoutNulls } from '#server/kit/endpoint/read-body.ts';
import { parseIssues } from './answers.ts';

export interface PayPalSettings {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

export interface PayPalRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** JSON sent byte for byte, instead of `body`. */
  json?: string;
  /** A body of another type, instead of `body`. */
  form?: { type: string; bytes: Uint8Array<ArrayBuffer> };
  /** Idempotency key: PayPal runs a request id only once. */
  requestId?: string;
}

/** PayPal's answer with any status below 500. */
export interface PayPalAnswer {
  status: number;
  body: unknown;
}

/** PayPal gave no usable answer in time. The call may or may not have taken effect. */
export class PayPalUnavailable extends Error {
  constructor(cause: unknown) {
    super('PayPal gave no usable answer', { cause });
    this.name = 'PayPalUnavailable';
  }
}

const tryTimeoutMs = 10_000;
const defaultLimits: CallLimits = { timeoutMs: 25_000, tries: 3 };
/** A token is renewed this long before it expires. */
const tokenMarginMs = 60_000;

/** Limits of one call, retries included. */
interface CallLimits {
  timeoutMs: number;
  tries: number;
}

/** Sends one call to PayPal with a token; by default with retries, within 25 s. */
export type Send = (request: PayPalRequest, limits?: CallLimits) => Promise<PayPalAnswer>;

/**
 * Creates a client of PayPal's REST API. Retries network errors, 429 and 5xx, three tries in total;
 * the request id makes that safe (https://developer.paypal.com/api/rest/reference/idempotency/).
 */
export function connectPayPal(settings: PayPalSettings): Send {
  let token: Promise<Token> | undefined;

  /** Returns the token; concurrent callers share one fetch. */
  async function currentToken(within: AbortSignal): Promise<Token> {
    const held = token;
    const known = await held?.catch(() => undefined);
    const isGood = known && known.expiresAtMs > Date.now() + tokenMarginMs;
    if (!isGood && token === held) token = fetchToken(settings, within);
    return (token ??= fetchToken(settings, within));
  }

  async function tryOnce(request: PayPalRequest, within: AbortSignal): Promise<PayPalAnswer> {
    const ask = async (bearer: Token) => {
      const { apiUrl } = settings;
      const signal = tryWithin(within);
      return readAnswer(
        await fetch(`${apiUrl}${request.path}`, init(request, bearer.value, signal)),
      );
    };
    const bearer = await currentToken(within);
    const answer = await ask(bearer);
    if (answer.status !== 401) return answer;
    // Unless another call has fetched a new one already.
    if ((await token?.catch(() => undefined)) === bearer) token = undefined;
    return ask(await currentToken(within));
  }

  return async (request, { timeoutMs, tries } = defaultLimits) => {
    const within = AbortSignal.timeout(timeoutMs);
    try {
      return await pRetry(() => tryOnce(request, within), {
        retries: tries - 1,
        minTimeout: 200,
        randomize: true,
        signal: within,
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

const tryWithin = (within: AbortSignal) =>
  AbortSignal.any([within, AbortSignal.timeout(tryTimeoutMs)]);

interface Token {
  value: string;
  expiresAtMs: number;
}

/** The client id or secret is wrong; a retry cannot help. */
class CredentialsRefused extends Error {}

async function fetchToken(settings: PayPalSettings, within: AbortSignal): Promise<Token> {
  const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString(
    'base64',
  );
  const { status, body } = await readAnswer(
    await fetch(`${settings.apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${credentials}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal: tryWithin(within),
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
  { method, body, json = JSON.stringify(body), form, requestId }: PayPalRequest,
  bearer: string,
  signal: AbortSignal,
) {
  return {
    method,
    headers: {
      Authorization: `Bearer ${bearer}`,
      'Content-Type': form?.type ?? 'application/json',
      Prefer: 'return=representation',
      ...(requestId ? { 'PayPal-Request-Id': requestId } : {}),
    },
    body: form?.bytes ?? json ?? null,
    signal,
  } satisfies RequestInit;
}

/** @throws for anything worth a retry: 429, 5xx, an incomplete body */
async function readAnswer(response: Response): Promise<PayPalAnswer> {
  if (response.status === 429 || response.status >= 500) {
    await response.body?.cancel();
    throw new Error(`PayPal answered ${response.status}`);
  }
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : parseJsonWithoutNulls(text) };
}

/** @throws PayPalUnavailable for a failure or an unreadable answer */
export function parseAnswer<T>(answer: PayPalAnswer, parse: (body: unknown) => T): T {
  if (answer.status >= 400) throw unexpected(answer);
  try {
    return parse(answer.body);
  } catch (error) {
    log.warn({ error: describeError(error) }, 'PayPal’s answer could not be read');
    throw new PayPalUnavailable(error);
  }
}

/** Logs an answer that proves nothing, and returns it as an error. */
export function unexpected({ status, body }: PayPalAnswer): PayPalUnavailable {
  const issues = parseIssues(body);
  log.warn({ status, issues }, 'PayPal refused a call');
  return new PayPalUnavailable(new Error(`PayPal answered ${status} ${issues.join(', ')}`));
}
