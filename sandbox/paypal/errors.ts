import { json, type Reply } from '../http.ts';

interface ErrorDetail {
  issue: Issue;
  description: string;
  field?: string;
  value?: string;
  location?: 'body' | 'header';
}

interface Link {
  href: string;
  rel: string;
  method: string;
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

/** https://developer.paypal.com/api/rest/reference/orders/v2/errors/ */
const ISSUES = {
  ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE:
    'The requested action is not allowed in the current state of the dispute.',
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  CANNOT_BE_NEGATIVE: 'Must be greater than or equal to zero.',
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  CURRENCY_NOT_SUPPORTED: 'Currency code is not currently supported.',
  DECIMAL_PRECISION:
    'If the currency supports decimals, only two decimal place precision is supported.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'The value of a field is invalid.',
  INVALID_RESOURCE_ID:
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long.',
  ITEM_TOTAL_MISMATCH:
    'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit',
  ITEM_TOTAL_REQUIRED:
    'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  MAX_NUMBER_OF_PURCHASE_UNITS_EXCEEDED: 'The sandbox takes one unit.',
  MISSING_REQUIRED_PARAMETER: 'A required field / parameter is missing.',
  MULTIPLE_CURRENCIES_NOT_SUPPORTED:
    'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency code.',
  ORDER_ALREADY_CAPTURED:
    "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_ALREADY_COMPLETED: 'The order is already paid.',
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid payment_source in the request.",
  PAYPAL_REQUEST_ID_REQUIRED:
    'A PayPal-Request-Id is required if you are trying to process payment for an Order.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture.',
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    'Capture could not be refunded due to insufficient funds. Verify that either you have sufficient funds in your PayPal account or the bank account that is linked to your PayPal account is verified and has sufficient funds.',
  TRANSACTION_REFUSED: 'The request was refused',
};

type Issue = keyof typeof ISSUES;
export type ErrorName = keyof typeof MESSAGES;

/** An error in PayPal's own form. https://developer.paypal.com/api/rest/responses/ */
export class PayPalError extends Error {
  readonly errorName: ErrorName;
  readonly details: ErrorDetail[];
  readonly links: Link[];

  constructor(errorName: ErrorName, details: ErrorDetail[] = [], links: Link[] = []) {
    super(details[0]?.description ?? MESSAGES[errorName][1]);
    this.errorName = errorName;
    this.details = details;
    this.links = links;
  }
}

export function errorReply(error: PayPalError, debugId: string): Reply {
  const [status, message] = MESSAGES[error.errorName];
  const issue = error.details[0]?.issue ?? error.errorName;
  const href = `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${issue}`;
  return json(status, {
    name: error.errorName,
    ...(error.details.length > 0 && { details: error.details }),
    message,
    debug_id: debugId,
    links: [{ href, rel: 'information_link', method: 'GET' }, ...error.links],
  });
}

export const unprocessable = (issue: Issue, field?: string): PayPalError =>
  new PayPalError('UNPROCESSABLE_ENTITY', [
    { issue, description: ISSUES[issue], ...(field && { field }) },
  ]);

/** Returns a 400 for the field at a JSON pointer. */
export const invalid = (
  issue: Issue,
  field: string,
  { value, location = 'body' }: Pick<ErrorDetail, 'value' | 'location'> = {},
): PayPalError =>
  new PayPalError('INVALID_REQUEST', [
    { field, ...(value !== undefined && { value }), location, issue, description: ISSUES[issue] },
  ]);

export const notFound = (): PayPalError =>
  new PayPalError('RESOURCE_NOT_FOUND', [
    { issue: 'INVALID_RESOURCE_ID', description: ISSUES.INVALID_RESOURCE_ID },
  ]);

/** Returns a 422 for a declined card or bank account, with a link to choose another one. */
export const instrumentDeclined = (href: string): PayPalError =>
  new PayPalError('UNPROCESSABLE_ENTITY', unprocessable('INSTRUMENT_DECLINED').details, [
    { href, rel: 'redirect', method: 'GET' },
  ]);

/** Parses a JSON body; an empty one is `{}`. Throws PayPal's 415 and 400. */
export function parseBody(contentType: string | undefined, body: string): unknown {
  if (!contentType?.toLowerCase().startsWith('application/json')) {
    throw new PayPalError('UNSUPPORTED_MEDIA_TYPE');
  }
  if (body.trim() === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw invalid('MALFORMED_REQUEST_JSON', '/');
  }
}
