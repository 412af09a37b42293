import * as z from 'zod/mini';
import type { UploadRule } from './upload.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A call as data: browser, server, tests and the OpenAPI document read the same one.
 *
 * `input` is everything the caller says: the names in `path`'s braces come from the path, the others from the query
 * (GET, DELETE) or the JSON body (POST, PUT).
 */
export interface Route<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method;
  path: `/api/${string}`;
  summary: string;
  input: Input;
  /** The status of success. */
  status: 200 | 201 | 204;
  output: Output;
  /** `required`: no answer without an admin's bearer token. `optional`: an admin is told more. */
  admin?: 'required' | 'optional';
  /** The caller sends a multipart form, not JSON. */
  form?: FormRule;
  /** What the answer is, where it is not JSON. `attachment`: a text to keep as a file. `text`: its caller knows none, sends a form's fields, and reads failures as text. */
  answer?: 'csv' | 'text' | 'attachment';
  /** How large a body may be, bytes, where 16 KiB are too few. */
  bodyLimitBytes?: number;
  /** How many calls an address has within ten minutes. An admin’s do not count. */
  limit?: CallLimit;
}

export interface CallLimit {
  points: number;
  /** Only calls that fill in this field of the query are counted: what makes a read dear. */
  onlyWith?: string;
  /** Counted by each process for itself, so that it costs no write; of a read this always holds. */
  countedIn?: 'memory';
}

/** A multipart form: which of its fields are files, and which may come several times. */
export interface FormRule {
  uploads: Record<string, UploadRule>;
  repeated: readonly string[];
}

export type InputOf<R extends Route> = z.input<R['input']>;
export type ParsedInputOf<R extends Route> = z.output<R['input']>;
export type OutputOf<R extends Route> = z.input<R['output']>;

/** Keeps the exact types of a route's schemas. */
export function defineRoute<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  route: Route<Input, Output>,
): Route<Input, Output> {
  return route;
}

/** How often the licence keys of a purchase may go to other accounts. */
export const movesSchema = z.object({
  limit: z.number(),
  used: z.number(),
  windowDays: z.number(),
  /** When the next one is possible, ISO 8601 in UTC; null where one is left. */
  nextAt: z.nullable(z.string()),
});

/** What every failure looks like; the status is 400 or above. */
export const failureSchema = z.object({
  success: z.literal(false),
  /** A sentence for a person. */
  error: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** The payment was declined, and the buyer may try another instrument. */
  retryable: z.optional(z.boolean()),
  /** Why money is not settled yet. */
  state: z.optional(z.enum(['pending', 'review'])),
  /** Why a licence key cannot be moved now. */
  moves: z.optional(movesSchema),
});
export type Failure = z.infer<typeof failureSchema>;

/** What a caller may say of any list. Query values arrive as text. */
export const pageSchema = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 12),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
};

/**
 * An id of a product, promo code or file: a positive integer, which in a path is text.
 *
 * @param notFound what is said of anything else: there cannot be such a thing
 */
export function idSchema(notFound: string) {
  const digits = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
  return z.pipe(
    z.union([z.pipe(digits, z.transform(Number)), z.number()], notFound),
    z.number().check(z.int(notFound), z.minimum(1, notFound)),
  );
}
