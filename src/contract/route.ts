import * as z from 'zod/mini';
import { secondFactors, type Scope } from '#contract/kit/access.ts';
import type { UploadRule } from '#contract/kit/upload.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * An API call as data, shared by browser, server, tests and the OpenAPI document.
 *
 * `input` covers everything the caller sends: names in `path`'s braces come from the path, the
 * others from the query (GET, DELETE) or the JSON body (POST, PUT).
 */
export interface Route<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method;
  path: `/api/${string}`;
  summary: string;
  input: Input;
  status: 200 | 201 | 202 | 204;
  output: Output;
  /** `required`: refused without an admin's bearer token. `optional`: admins see more. */
  admin?: 'required' | 'optional';
  /** Support accounts may call it too; otherwise only owners may. */
  support?: true;
  /** Programs' tokens with this scope may call it; otherwise none may. */
  scope?: Scope;
  /** Open to accounts that still lack the second factor the settings require. */
  beforeSecondFactor?: true;
  form?: FormRule;
  /** If not JSON. `text`: failures too, for callers that send form fields and read no JSON. */
  answer?: 'csv' | 'text' | 'html' | 'attachment' | 'pdf';
  /** A DELETE that takes its input as JSON, since addresses are logged. */
  takesBody?: true;
  /** Bytes; default 16 KiB. */
  bodyLimitBytes?: number;
  /** Calls per address in ten minutes; admins are exempt. */
  limit?: CallLimit;
}

export interface CallLimit {
  points: number;
  /** Counts only calls with this query field, the expensive ones. */
  onlyWith?: string;
  /** Counts only refused calls. */
  counts?: 'refusals';
}

export interface FormRule {
  uploads: Record<string, UploadRule>;
  repeated: readonly string[];
}

export type InputOf<R extends Route> = z.input<R['input']>;
export type ParsedInputOf<R extends Route> = z.output<R['input']>;
export type OutputOf<R extends Route> = z.input<R['output']>;

type Definition<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = Omit<
  Route<Input, Output>,
  'method' | 'path' | 'status'
> & { status?: Route['status'] };

/** Keeps its schemas' exact types; status 200 by default. Bundlers drop the unused ones. */
// @__NO_SIDE_EFFECTS__
export const defineRoute = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  method: Method,
  path: Route['path'],
  route: Definition<Input, Output>,
): Route<Input, Output> => ({ method, path, status: 200, ...route });

/** Defines a route for owners, and for programs' tokens with its scope. */
// @__NO_SIDE_EFFECTS__
export const ownerRoute = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  method: Method,
  path: Route['path'],
  route: Definition<Input, Output>,
): Route<Input, Output> => ({ method, path, status: 200, admin: 'required', ...route });

/** Defines an owners' route that support accounts may call, too. */
// @__NO_SIDE_EFFECTS__
export const staffRoute = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  method: Method,
  path: Route['path'],
  route: Definition<Input, Output>,
): Route<Input, Output> => ownerRoute(method, path, { support: true, ...route });

/** Builds the schema of a trimmed text of 1 to `maxLength` characters. */
// @__NO_SIDE_EFFECTS__
export const requiredText = (missing: string, maxLength: number, tooLong: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(maxLength, tooLong));

/** Refuses control characters and line breaks: leases and logs hold one entry a line. */
// @__NO_SIDE_EFFECTS__
export const singleLine = (message: string) => z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, message);

/** Removes marks that would reverse the text beside them, wherever it is shown. */
export const withoutOverrides = z.overwrite<string>((text) =>
  text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, ''),
);

/** How often a purchase's license keys may still move. */
export const movesSchema = z.object({
  limit: z.number(),
  used: z.number(),
  windowDays: z.number(),
  /** When the next move is possible, ISO 8601 in UTC; null if one is possible now. */
  nextAt: z.nullable(z.string()),
});

/** The body of every failure; its status is 400 or above. */
export const failureSchema = z.object({
  success: z.literal(false),
  /** For people. */
  error: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** The payment was declined; another instrument may work. */
  retryable: z.optional(z.boolean()),
  /** Why the payment is not settled yet. */
  state: z.optional(z.enum(['pending', 'review'])),
  /** Set if a license key cannot be moved now. */
  moves: z.optional(movesSchema),
  /** The password is right, but the login needs a second factor's code. */
  needsCode: z.optional(z.literal(true)),
  /** The session is not enough: the call needs `password` or `code`. */
  needsProof: z.optional(z.literal(true)),
  /** Ways to prove the second factor at the login. */
  methods: z.optional(z.array(z.enum(secondFactors))),
  /** The settings require a second factor, and the account has none. */
  needsSecondFactor: z.optional(z.literal(true)),
});
export type Failure = z.infer<typeof failureSchema>;

/** Paging of any list; query values arrive as text. */
export const pageSchema = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 12),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
};

/** Builds the schema of a positive integer id, as text in paths; `notFound` is the error. */
export function idSchema(notFound: string) {
  const digits = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
  return z.pipe(
    z.union([z.pipe(digits, z.transform(Number)), z.number()], notFound),
    z.number().check(z.int(notFound), z.minimum(1, notFound)),
  );
}
