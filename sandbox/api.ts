import type { ServerResponse } from 'node:http';
import { header, json, send, type Call, type Reply } from './http.ts';
import { errorReply, PayPalError, type ErrorName } from './paypal/errors.ts';
import { refuseToken } from './paypal/oauth.ts';
import type { ApiRoute } from './routes.ts';
import type { Sandbox } from './sandbox.ts';
import { pause } from './webhook-sender.ts';

/** Answers a call to PayPal or Postmark, with the fault ordered for it. */
export async function answerApi(
  sandbox: Sandbox,
  route: ApiRoute,
  call: Call,
  response: ServerResponse,
): Promise<void> {
  const { operation } = route;
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
    send(response, { ...reply, headers: { ...reply.headers, ...serviceHeaders(route, call) } });
  };

  // A call without a token is no call: it must not use up a fault.
  const refusal = route.needsToken ? refuseToken(sandbox, call) : null;
  if (refusal) return finish(refusal);
  call.fault = operation ? sandbox.faults.take(operation) : null;
  const { fault } = call;
  entry.fault = fault?.fault ?? null;

  if (fault?.fault === 'hang') {
    entry.status = 'hang';
    return;
  }
  if (fault?.fault === 'cut-before-effect') {
    entry.status = 'cut';
    response.destroy();
    return;
  }
  const failure = fault && failureReply(route, fault.fault, call.debugId);
  if (failure) return finish(failure);

  const reply = await answer(sandbox, route, call);
  if (fault?.fault === 'slow' && !(await pause(fault.ms, sandbox.closing))) return;
  if (fault?.fault === 'cut-after-effect') {
    entry.status = 'cut';
    response.destroy();
    return;
  }
  if (fault?.fault === 'truncated-json') reply.body = reply.body.slice(0, reply.body.length / 2);
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

const FAILURES: Record<string, [status: number, name: ErrorName]> = {
  'http-500': [500, 'INTERNAL_SERVER_ERROR'],
  'http-503': [503, 'SERVICE_UNAVAILABLE'],
  'http-429': [429, 'RATE_LIMIT_REACHED'],
};

function failureReply(route: ApiRoute, fault: string, debugId: string): Reply | null {
  const failure = FAILURES[fault];
  if (!failure) return null;
  const [status, name] = failure;
  if (route.service === 'paypal') return errorReply(new PayPalError(name), debugId);
  return json(status, {
    ErrorCode: status === 500 ? 0 : status === 503 ? 100 : 429,
    Message: status === 503 ? 'Maintenance' : status === 429 ? 'Rate limit exceeded' : 'Error',
  });
}

function serviceHeaders(route: ApiRoute, call: Call): Record<string, string> {
  if (route.service === 'postmark') return {};
  return {
    'Paypal-Debug-Id': call.debugId,
    'Cache-Control': 'max-age=0, no-cache, no-store, must-revalidate',
  };
}

function issueOf(reply: Reply): string | null {
  const body = JSON.parse(reply.body) as {
    name?: string;
    error?: string;
    ErrorCode?: number;
    details?: { issue: string }[];
  };
  return (
    body.details?.[0]?.issue ?? body.name ?? body.error ?? (String(body.ErrorCode ?? '') || null)
  );
}
