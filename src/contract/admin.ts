import * as z from 'zod/mini';
import { changedMeanwhile, dayExpected, texts } from '#texts/contract/admin.ts';
import { defineRoute, pageSchema } from './route.ts';

export { changedMeanwhile, texts };

/** What an admin may say of any list: plain text to look for in what its rows show, and which page. */
export const listQuerySchema = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  ...pageSchema,
});
export type ListQuery = z.infer<typeof listQuerySchema>;

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** A column of a list: the API's name for it, and what people call it. */
export type Column<Name extends string> = readonly [name: Name, label: string];

/** The columns of a list, in their order on the screen and in its export. */
export interface ListColumns<Shown extends string, Exported extends string> {
  /** On both; the list can be sorted by each of them. */
  shown: readonly Column<Shown>[];
  /** In the export alone. */
  exported: readonly Column<Exported>[];
}

/** Names the columns of a list once: its query, its sort keys, its table and its export follow. */
export function defineColumns<const Shown extends string, const Exported extends string>(
  columns: ListColumns<Shown, Exported>,
): ListColumns<Shown, Exported> {
  return columns;
}

/** By what a list with these columns can be sorted. */
export function sortSchema<Name extends string>(columns: readonly Column<Name>[]) {
  return z.enum(columns.map(([name]) => name));
}

/**
 * The query of a list that can be sorted.
 *
 * @param columns by which; where nothing is said it is `first`, newest or highest first
 */
export function sortedListSchema<Name extends string>(
  columns: readonly Column<Name>[],
  first: NoInfer<Name>,
) {
  return z.extend(listQuerySchema, {
    sort: z._default(sortSchema(columns), first),
    direction: z._default(z.enum(sortDirections), 'desc'),
  });
}

/** The same for every try of one request: sent twice, it is done once. */
export const requestIdSchema = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** When the row was last changed, as it was when the form was filled with it; ISO 8601 in UTC. */
export const versionSchema = z.string().check(z.maxLength(40));

/** A day as a form and a query say it, `YYYY-MM-DD`. */
export const daySchema = z.iso.date(dayExpected);

/** What a table of the admin exports: everything that its search and filters leave, in its order. */
export const csvSchema = z.string();

export const loginSchema = z.object({
  username: z
    .string(texts.noUsername)
    .check(z.trim(), z.minLength(1, texts.noUsername), z.maxLength(100, texts.loginFailed)),
  password: z
    .string(texts.noPassword)
    .check(z.minLength(1, texts.noPassword), z.maxLength(1000, texts.loginFailed)),
});

export const login = defineRoute({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'A bearer token for the admin: 30 minutes without a call, 8 hours at most.',
  input: loginSchema,
  status: 200,
  output: z.object({ token: z.string() }),
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'Ends the session of the token that comes with the call.',
  input: z.object({}),
  status: 204,
  output: z.unknown(),
  admin: 'required',
});
