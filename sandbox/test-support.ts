import { afterAll } from 'vitest';
import { startSandbox, type WebhookOptions } from './server.ts';

const KEYS = {
  clientId: 'client',
  clientSecret: 'secret',
  webhookId: 'WEBHOOK-1',
  serverToken: 'server-token',
};

type Body = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any

export interface Answer {
  status: number;
  headers: Headers;
  body: Body;
}

/** A running sandbox with the few calls a test makes of it; it ends with the test file. */
export async function startTestSandbox(
  options: { webhooks?: WebhookOptions; stateFile?: string } = {},
) {
  const sandbox = await startSandbox({ port: 0, ...KEYS, ...options });
  afterAll(() => sandbox.close());
  let token = '';

  async function request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? (JSON.parse(text) as Body) : { text },
    };
  }

  const getToken = (credentials = 'client:secret') =>
    request('POST', '/v1/oauth2/token', 'grant_type=client_credentials', {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${btoa(credentials)}`,
    });

  async function paypal(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    token ||= String((await getToken()).body.access_token);
    return request(method, path, body, { authorization: `Bearer ${token}`, ...headers });
  }

  const control = (path: string, body: unknown = {}) => request('POST', `/_control/${path}`, body);

  async function createdOrder(): Promise<string> {
    return String((await paypal('POST', '/v2/checkout/orders', orderBody())).body.id);
  }

  async function approvedOrder(): Promise<string> {
    const id = await createdOrder();
    await control(`orders/${id}/approve`);
    return id;
  }

  const capture = (id: string, headers: Record<string, string> = {}) =>
    paypal('POST', `/v2/checkout/orders/${id}/capture`, {}, headers);

  return {
    url: sandbox.url,
    close: sandbox.close,
    request,
    getToken,
    paypal,
    control,
    createdOrder,
    approvedOrder,
    capture,
  };
}

/** The body of an order for one product, 12.50 USD. */
export function orderBody(changes: Body = {}): Body {
  const usd = (value: string) => ({ currency_code: 'USD', value });
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: 'custom-1',
        amount: { ...usd('12.50'), breakdown: { item_total: usd('12.50') } },
        items: [
          {
            name: 'Grid Trader',
            quantity: '1',
            category: 'DIGITAL_GOODS',
            unit_amount: usd('12.50'),
          },
        ],
        ...changes,
      },
    ],
    application_context: { brand_name: 'Tradeshelf', shipping_preference: 'NO_SHIPPING' },
  };
}

/** The first issue of a PayPal error. */
export const issueOf = (answer: Answer): unknown => answer.body.details?.[0]?.issue;
