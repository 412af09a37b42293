import * as z from 'zod/mini';
import { adminTexts as texts, changedMeanwhile, dayExpected } from '#texts/contract/kit.ts';
import { roles, type Scope } from '#contract/kit/access.ts';
import { pageSchema, requiredText, defineRoute, ownerRoute, staffRoute } from '../route.ts';
import type { Route } from '../route.ts';

export { changedMeanwhile, texts };

/** Query of any admin list: a plain-text search over what its rows show, and the page. */
export const listQuerySchema = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  ...pageSchema,
});
export type ListQuery = z.infer<typeof listQuerySchema>;

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

export type Column<Name extends string> = readonly [name: Name, label: string];

/** In order of display and export. */
export interface ListColumns<Shown extends string, Exported extends string> {
  /** On screen and in the export; sortable. */
  shown: readonly Column<Shown>[];
  exported: readonly Column<Exported>[];
}

/** Defines a list's columns once; its query, sort keys, table and export derive from them. */
export function defineColumns<const Shown extends string, const Exported extends string>(
  columns: ListColumns<Shown, Exported>,
): ListColumns<Shown, Exported> {
  return columns;
}

/** Returns some of a list's columns with their labels. */
export const labelled = <const Names extends readonly string[]>(
  labels: Readonly<Record<Names[number], string>>,
  names: Names,
): Column<Names[number]>[] => names.map((name: Names[number]) => [name, labels[name]]);

export function sortSchema<Name extends string>(columns: readonly Column<Name>[]) {
  return z.enum(columns.map(([name]) => name));
}

/** Builds a sortable list's query; the default sort is `first`, newest or highest first. */
export function sortedListSchema<Name extends string>(
  columns: readonly Column<Name>[],
  first: NoInfer<Name>,
) {
  return z.extend(listQuerySchema, {
    sort: z._default(sortSchema(columns), first),
    direction: z._default(z.enum(sortDirections), 'desc'),
  });
}

/** Idempotency key: the same for every retry of one request, which takes effect once. */
export const requestIdSchema = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** The row's `updatedAt` when the form was filled in, ISO 8601 in UTC; for optimistic locking. */
export const versionSchema = z.string().check(z.maxLength(40));

export const daySchema = z.iso.date(dayExpected);

/** Builds the schema of an end: a moment in ISO 8601 in UTC, or the last day in the shop's zone. */
export const endSchema = (error: string) => z.union([z.iso.datetime(), z.iso.date()], error);

/** Exports what search and filters leave. Tokens with `scope` may call it; support may not. */
// @__NO_SIDE_EFFECTS__
export const defineExport = <Input extends z.ZodMiniType>(
  path: Route['path'],
  summary: string,
  input: Input,
  scope?: Scope,
) =>
  ownerRoute('GET', path, {
    summary,
    input,
    output: z.string(),
    answer: 'csv',
    ...(scope && { scope }),
  });

export const loginSchema = z.object({
  username: requiredText(texts.noUsername, 100, texts.loginFailed),
  password: z
    .string(texts.noPassword)
    .check(z.minLength(1, texts.noPassword), z.maxLength(1000, texts.loginFailed)),
  /** The second factor's code, if one is set: six digits, or a recovery code. */
  code: z.optional(z.string(texts.wrongCode).check(z.trim(), z.maxLength(40, texts.wrongCode))),
});

/** A new session; `role` decides what the admin shows. */
export const sessionSchema = z.object({
  token: z.string(),
  username: z.string(),
  role: z.enum(roles),
  /** True once: the owners' first session leads to Set-up. */
  opensSetup: z.boolean(),
});

export const login = defineRoute('POST', '/api/admin/login', {
  summary:
    'Returns a bearer token for the admin; it expires after 30 idle minutes, or 8 hours. Without the `code` of a second factor that is set: 401 with `needsCode`.',
  input: loginSchema,
  output: sessionSchema,
});

export const logout = staffRoute('POST', '/api/admin/logout', {
  summary: 'Ends the session of the bearer token.',
  input: z.object({}),
  status: 204,
  output: z.unknown(),
  beforeSecondFactor: true,
});
