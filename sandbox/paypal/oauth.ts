import { randomBytes } from 'node:crypto';
import { header, json, type Call, type Reply } from '../http.ts';
import type { Sandbox } from '../sandbox.ts';
import { dropOldest } from '../state.ts';
import { errorReply, PayPalError } from './errors.ts';

const EXPIRES_IN_S = 32400;
const MAX_TOKENS = 1000;

const failure = (status: number, error: string, error_description: string): Reply =>
  json(status, { error, error_description });

/** POST /v1/oauth2/token. https://developer.paypal.com/api/rest/authentication/ */
export function issueToken(sandbox: Sandbox, call: Call): Reply {
  const { clientId, clientSecret } = sandbox.options;
  const expected = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
  if (header(call, 'authorization') !== expected) {
    return failure(401, 'invalid_client', 'Client Authentication failed');
  }
  if (new URLSearchParams(call.body).get('grant_type') !== 'client_credentials') {
    return failure(400, 'unsupported_grant_type', 'Grant Type is NULL');
  }
  const { tokens } = sandbox.state;
  const token = `A21AA${randomBytes(48).toString('base64url')}`;
  tokens.set(token, Date.now() + EXPIRES_IN_S * 1000);
  dropOldest(tokens, MAX_TOKENS);
  sandbox.changed();
  return json(200, {
    scope:
      'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund https://uri.paypal.com/services/applications/webhooks openid',
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: EXPIRES_IN_S,
    nonce: `${new Date().toISOString()}${randomBytes(16).toString('base64url')}`,
  });
}

/** Returns the error for a call without a valid bearer token, else null. */
export function refuseToken(sandbox: Sandbox, call: Call): Reply | null {
  const token = /^Bearer (.+)$/i.exec(header(call, 'authorization') ?? '')?.[1];
  if (!token) return errorReply(new PayPalError('AUTHENTICATION_FAILURE'), call.debugId);
  const expiresAtMs = sandbox.state.tokens.get(token);
  if (expiresAtMs !== undefined && expiresAtMs > Date.now()) return null;
  const isKnown = expiresAtMs !== undefined;
  return failure(
    401,
    'invalid_token',
    isKnown ? 'Access Token not found in cache' : 'Token signature verification failed',
  );
}

export function expireTokens(sandbox: Sandbox): void {
  for (const token of sandbox.state.tokens.keys()) sandbox.state.tokens.set(token, 0);
  sandbox.changed();
}
