import type { Failure } from '#contract/route.ts';
import { isDatabaseUnavailable } from '#db/database-unavailable.ts';

/**
 * The closed set of errors that callers see. Anything else a verb throws is a bug: it is logged and
 * answered with a generic text.
 */
export class AppError extends Error {
  readonly status: number;
  /** Fields of the answer besides the text. */
  readonly details: Omit<Failure, 'success' | 'error'>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    details: Omit<Failure, 'success' | 'error'> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.details = details;
    this.headers = headers;
  }

  toBody(): Failure {
    return { success: false, error: this.message, ...this.details };
  }
}

/** The input breaks a rule. `issues` name the fields. */
export const invalid = (message: string, issues?: Failure['issues']) =>
  new AppError(400, message, issues ? { issues } : {});

export const invalidField = (path: string, message: string) =>
  invalid(message, [{ path, message }]);

export const unauthorized = (message = 'Please log in.', details: AppError['details'] = {}) =>
  new AppError(401, message, details, { 'WWW-Authenticate': 'Bearer' });

export const forbidden = (message: string, details: AppError['details'] = {}) =>
  new AppError(403, message, details);

export const notFound = (message: string) => new AppError(404, message);

export const nothingHere = () => notFound('There is nothing at this address.');

export const noSuchAddress = () =>
  notFound('There is no such address in this API. See /api/openapi.json.');

export const methodNotAllowed = (allowed: string[]) =>
  new AppError(
    405,
    `This address answers ${allowed.join(', ')} only.`,
    {},
    { Allow: allowed.join(', ') },
  );

/** The current state does not allow it. */
export const conflict = (message: string, details: AppError['details'] = {}) =>
  new AppError(409, message, details);

/** Too many requests are waiting. */
export const busy = (retryAfterSeconds: number) =>
  new AppError(
    503,
    'The shop is busy. Try again in a moment.',
    {},
    { 'Retry-After': String(retryAfterSeconds) },
  );

/** It existed, but is no longer valid. */
export const gone = (message: string) => new AppError(410, message);

/** The request did not arrive in time; its connection can no longer be used. */
export const tooSlow = () =>
  new AppError(408, 'This request took too long to arrive.', {}, { Connection: 'close' });

export const tooLarge = (limitBytes: number) =>
  new AppError(413, `This is too large: at most ${limitBytes} bytes are accepted.`);

export const wrongContentType = (expected: string) =>
  new AppError(415, `Send this as ${expected}.`);

/** A business rule refuses, for instance a declined payment. */
export const refused = (message: string, details: AppError['details'] = {}) =>
  new AppError(422, message, details);

export const tooManyRequests = (retryAfterSeconds: number, message?: string) =>
  new AppError(
    429,
    message ?? `Too many requests. Try again in ${describeWait(retryAfterSeconds)}.`,
    {},
    { 'Retry-After': String(retryAfterSeconds) },
  );

export const providerFailed = (message: string) => new AppError(502, message);

/** Not possible now; a retry may succeed. */
export const unavailable = (message: string) =>
  new AppError(503, message, {}, { 'Retry-After': '30' });

const internalError = () =>
  new AppError(500, 'Something went wrong on our side. Try again in a minute.');

/** Maps any error to the one that a caller sees; an unknown error reveals only whether to retry. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isDatabaseUnavailable(error) ? unavailable(databaseAway) : internalError();
}

const databaseAway =
  'The shop cannot reach its data at the moment. Nothing is lost: try again in half a minute.';

function describeWait(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
