import { json, type Reply } from '../http.ts';

export interface ErrorDetail {
  issue: string;
  description: string;
  field?: string;
  value?: string;
  location?: string;
}

interface Link {
  href: string;
  rel: string;
  method?: string;
  encType?: string;
}

const MESSAGES = {
  INVALID_REQUEST: [
    400,
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  AUTHENTICATION_FAILURE: [
    401,
    'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
  ],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  METHOD_NOT_SUPPORTED: [405, 'The server does not implement the requested HTTP method.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The server does not support the request payload’s media type.'],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  RATE_LIMIT_REACHED: [429, 'Too many requests. Blocked due to rate limiting.'],
  INTERNAL_SERVER_ERROR: [500, 'An internal server error has occurred.'],
  SERVICE_UNAVAILABLE: [503, 'Service Unavailable.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorName = keyof typeof MESSAGES;

/** A refusal in PayPal's own form. https://developer.paypal.com/api/rest/responses/ */
export class PayPalError extends Error {
  readonly errorName: ErrorName;
  readonly details: ErrorDetail[];
  readonly links: Link[];

  constructor(errorName: ErrorName, details: ErrorDetail[] = [], links: Link[] = []) {
    super(MESSAGES[errorName][1]);
    this.errorName = errorName;
    this.details = details;
    this.links = links;
  }
}

/** The answer an error becomes. */
export function errorReply(error: PayPalError, debugId: string): Reply {
  const [status, message] = MESSAGES[error.errorName];
  const issue = error.details[0]?.issue ?? error.errorName;
  return json(status, {
    name: error.errorName,
    ...(error.details.length > 0 && { details: error.details }),
    message,
    debug_id: debugId,
    links: [
      {
        href: `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${issue}`,
        rel: 'information_link',
        method: 'GET',
      },
      ...error.links,
    ],
  });
}

/** A 422 with one issue. */
export const unprocessable = (issue: string, description: string, field?: string): PayPalError =>
  new PayPalError('UNPROCESSABLE_ENTITY', [{ issue, description, ...(field && { field }) }]);

/** A 400 with one issue at a JSON pointer. */
export const invalid = (
  issue: string,
  description: string,
  field: string,
  value?: string,
): PayPalError =>
  new PayPalError('INVALID_REQUEST', [
    { field, ...(value !== undefined && { value }), location: 'body', issue, description },
  ]);

/** A 404 for an id nobody was given. */
export const notFound = (): PayPalError =>
  new PayPalError('RESOURCE_NOT_FOUND', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description:
        'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);

/** The payer's card or bank said no: the payer may choose another instrument. */
export const instrumentDeclined = (redirect: string): PayPalError =>
  new PayPalError(
    'UNPROCESSABLE_ENTITY',
    [
      {
        issue: 'INSTRUMENT_DECLINED',
        description:
          "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
      },
    ],
    [{ href: redirect, rel: 'redirect', method: 'GET' }],
  );

/** The body of a call as an object. Throws PayPal's 415 and 400. */
export function parseBody(contentType: string | undefined, body: string): unknown {
  if (!contentType?.toLowerCase().startsWith('application/json')) {
    throw new PayPalError('UNSUPPORTED_MEDIA_TYPE');
  }
  if (body.trim() === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw invalid('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.', '/');
  }
}
