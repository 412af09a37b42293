import type { ServerResponse } from 'node:http';
import { header, json, send, type Call, type Reply } from './http.ts';
import { errorReply, PayPalError, type ErrorName } from './paypal/errors.ts';
import { refuseToken } from './paypal/oauth.ts';
import type { ApiRoute } from './routes.ts';
import type { Sandbox } from './sandbox.ts';
import { pause } from './webhook-sender.ts';

/** Responds to a call to PayPal or Postmark and injects the next fault. */
export async function answerApi(
  sandbox: Sandbox,
  route: ApiRoute,
  call: Call,
  response: ServerResponse,
): Promise<void> {
  const { operation, service } = route;
  const entry = sandbox.calls.add({
    at: new Date().toISOString(),
    operation: operation ?? 'other',
    method: call.method,
    path: call.url.pathname,
    requestId: header(call, 'paypal-request-id'),
    status: null,
    fault: null,
    issue: null,
  });
  const finish = (reply: Reply) => {
    entry.status = reply.status;
    if (reply.status >= 400) entry.issue = issueOf(reply);
    const headers = service === 'paypal' ? paypalHeaders(call) : {};
    send(response, { ...reply, headers: { ...reply.headers, ...headers } });
  };
  const cut = () => {
    entry.status = 'cut';
    response.destroy();
  };

  // An unauthorized call must not use up a fault.
  const needsToken = service === 'paypal' && operation !== 'token';
  const refusal = needsToken ? refuseToken(sandbox, call) : null;
  if (refusal) return finish(refusal);
  call.fault = operation ? sandbox.faults.take(operation) : null;
  const { fault: name = null, ms = 0 } = call.fault ?? {};
  entry.fault = name;

  if (name === 'hang') {
    entry.status = 'hang';
    return;
  }
  if (name === 'cut-before-effect') return cut();
  const failure = name && FAILURES[name];
  if (failure) return finish(failure[service](call));

  const reply = await answer(sandbox, route, call);
  if (name === 'slow' && !(await pause(ms, sandbox.closing))) return;
  if (name === 'cut-after-effect') return cut();
  if (name === 'truncated-json') reply.body = reply.body.slice(0, reply.body.length / 2);
  finish(reply);
}

async function answer(sandbox: Sandbox, route: ApiRoute, call: Call): Promise<Reply> {
  try {
    return await route.handler(sandbox, call);
  } catch (error) {
    if (error instanceof PayPalError) return errorReply(error, call.debugId);
    throw error;
  }
}

const failure = (status: number, name: ErrorName, ErrorCode: number, Message: string) => ({
  paypal: (call: Call) => errorReply(new PayPalError(name), call.debugId),
  postmark: () => json(status, { ErrorCode, Message }),
});

const FAILURES: Record<string, ReturnType<typeof failure>> = {
  'http-500': failure(500, 'INTERNAL_SERVER_ERROR', 0, 'Error'),
  'http-503': failure(503, 'SERVICE_UNAVAILABLE', 100, 'Maintenance'),
  'http-429': failure(429, 'RATE_LIMIT_REACHED', 429, 'Rate limit exceeded'),
};

const paypalHeaders = (call: Call) => ({
  'Paypal-Debug-Id': call.debugId,
  'Cache-Control': 'max-age=0, no-cache, no-store, must-revalidate',
});

function issueOf(reply: Reply): string | null {
  const { details, name, error, ErrorCode } = JSON.parse(reply.body) as {
    name?: string;
    error?: string;
    ErrorCode?: number;
    details?: { issue: string }[];
  };
  return details?.[0]?.issue ?? name ?? error ?? (String(ErrorCode ?? '') || null);
}
