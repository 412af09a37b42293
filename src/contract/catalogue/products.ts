import * as z from 'zod/mini';
import { productColumnNames as columns, productTexts as words } from '#texts/contract/products.ts';
import {
  platformFilters,
  platforms,
  priceFilters,
  productListPath,
  productOrders,
  productStates,
  productTypes,
  searchMaxLength,
  suggestionsPath,
  typeFilters,
} from './catalogue.ts';
import {
  defineExport,
  defineColumns,
  labelled,
  sortDirections,
  sortSchema,
} from '#contract/seller/admin.ts';
import { compatibilitySchema } from './compatibility.ts';
import { shownTerms } from './product-terms.ts';
import { idSchema, pageSchema, type OutputOf, defineRoute, ownerRoute } from '../route.ts';

/** Searches per address within ten minutes: one a second, or an office that shares an address. */
const searchesPerAddress = 600;

/** Higher than searches, since suggestions follow each letter. */
const suggestionsPerAddress = 1200;

export const texts = { ...words, noSuchOrder: words.noSuchOrder(productOrders) } as const;

export const productIdSchema = idSchema(texts.notFound);

const nullablePath = z.nullable(z.string());

const productCardSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** Markdown. */
  description: z.string(),
  /** USD. */
  price: z.number(),
  type: z.enum(productTypes),
  /** Relative to the shop's root. */
  imagePath: nullablePath,
  // The rest is optional, since lists of other servers may lack it.
  /** One line that says what it does; absent if empty. */
  tagline: z.optional(z.string()),
  /** Stated platforms, in order; empty if none is stated. */
  platforms: z.optional(z.array(z.enum(platforms))),
  anySymbol: z.optional(z.boolean()),
  symbols: z.optional(z.array(z.string())),
  timeframes: z.optional(z.array(z.string())),
  setFileCount: z.optional(z.number()),
  /** Number of products in a bundle; absent for other products. */
  partCount: z.optional(z.number()),
  /** Days; absent or null: for ever. */
  termDays: z.optional(z.nullable(z.number())),
  /** Of the latest backtest; `drawdown` in percent, `sketch` the curve as an SVG path. */
  report: z.optional(
    z.object({
      profitFactor: z.nullable(z.number()),
      drawdown: z.number(),
      sketch: z.string(),
    }),
  ),
  /** Visible reviews; absent without any. */
  reviews: z.optional(z.object({ average: z.number(), total: z.number() })),
  /** ISO 8601 in UTC. */
  createdAt: z.optional(z.string()),
  /** First publication, ISO 8601 in UTC; null: a draft. */
  publishedAt: z.optional(z.nullable(z.string())),
  // For admins only.
  state: z.optional(z.enum([...productStates, 'deleted'])),
  hasFile: z.optional(z.boolean()),
});
export type ProductCard = z.infer<typeof productCardSchema>;

const productListSchema = z.object({
  products: z.array(productCardSchema),
  total: z.number(),
  /** The corrected search if nothing matched as typed; the list shows its results. */
  didYouMean: z.optional(z.string()),
});
export type ProductList = z.infer<typeof productListSchema>;

/** Treats an unknown value as absent. */
const lenient = <Values extends z.ZodMiniType>(values: Values) =>
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  z.catch(z.optional(values), undefined);

export const productColumns = defineColumns({
  shown: labelled(columns, ['id', 'name', 'price', 'type']),
  exported: labelled(columns, ['description', 'platforms']),
});

const listedStates = [...productStates, 'deleted', 'all'] as const;

/** The catalogue's query, in the API and in page addresses. */
export const productQuerySchema = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(searchMaxLength)), ''),
  price: z._default(z.enum(priceFilters), 'all'),
  type: z._default(z.enum(typeFilters), 'all'),
  /** Default: best match with a search, else newest. */
  order: z.optional(z.enum(productOrders, texts.noSuchOrder)),
  platform: z._default(z.enum(platformFilters), 'all'),
  // For admins; ignored from anyone else.
  sort: lenient(sortSchema(productColumns.shown)),
  direction: lenient(z.enum(sortDirections)),
  /** Default: on sale. `all`: without the deleted. Drafts are shown to owners alone. */
  state: lenient(z.enum(listedStates)),
  ...pageSchema,
});
export type ProductQuery = z.infer<typeof productQuerySchema>;

/** The admin's list: by default all but the deleted. */
export const adminProductQuerySchema = z.extend(productQuerySchema, {
  state: z._default(lenient(z.enum(listedStates)), 'all'),
});

export const listProducts = defineRoute(productListPath.method, productListPath.path, {
  summary:
    'Lists products on sale, newest first by default. A search finds products that match its first eight words or their ' +
    'synonyms, best match first; of more than 2,000 matches the newest 2,000 are ranked. If nothing matches, the nearest ' +
    'words are searched and returned.',
  input: productQuerySchema,
  output: productListSchema,
  admin: 'optional',
  scope: 'products:read',
  limit: { points: searchesPerAddress, onlyWith: 'search' },
});

export const maxSuggestions = 6;

const suggestionSchema = z.pick(productCardSchema, {
  id: true,
  name: true,
  type: true,
  price: true,
  termDays: true,
  imagePath: true,
});

export const suggestProducts = defineRoute(suggestionsPath.method, suggestionsPath.path, {
  summary: `Suggests up to ${maxSuggestions} products on sale while a search is typed.`,
  input: z.pick(productQuerySchema, { search: true }),
  output: z.object({
    products: z.array(suggestionSchema),
    didYouMean: z.optional(z.string()),
  }),
  limit: { points: suggestionsPerAddress, onlyWith: 'search' },
});
export type Suggestions = OutputOf<typeof suggestProducts>;

export const exportProducts = defineExport(
  '/api/products.csv',
  'Exports the admin’s list of products as CSV.',
  adminProductQuerySchema,
  'products:read',
);

const productInput = z.object({ id: productIdSchema });

const productSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** One line that says what it does; empty if there is none. */
  tagline: z.string(),
  type: z.enum(productTypes),
  /** Markdown. */
  description: z.string(),
  /** USD. */
  price: z.number(),
  /** Days; null: for ever. */
  termDays: z.nullable(z.number()),
  imagePath: nullablePath,
  /** Null for a paid product, except for admins. */
  filePath: nullablePath,
  /** Null if none are stated. */
  compatibility: z.nullable(compatibilitySchema),
  /** https address of a live signal, which the shop does not check; null: none. */
  signalUrl: z.nullable(z.string()),
  /** First publication, ISO 8601 in UTC; null: a draft. */
  publishedAt: z.nullable(z.string()),
  /** Ids of the products in a bundle, in order; absent for other products. */
  parts: z.optional(z.array(z.number())),
  // For admins only.
  state: z.optional(z.enum(productStates)),
  /** Comma-separated. */
  videoLinks: z.optional(z.string()),
  /** Comma-separated, in the order of the set files. */
  setFileSymbols: z.optional(z.string()),
  /** Pipe-separated, in the order of the set files. */
  setFileNotes: z.optional(z.string()),
  /** 1: the program gets leases on demo accounts too. */
  demoAccountsFree: z.optional(z.union([z.literal(0), z.literal(1)])),
  ...shownTerms,
  /** Last change, ISO 8601 in UTC. */
  updatedAt: z.optional(z.string()),
  file: z.optional(z.nullable(z.object({ name: z.string(), sizeBytes: z.number() }))),
});
export type Product = z.infer<typeof productSchema>;

export const getProduct = defineRoute('GET', '/api/products/{id}', {
  summary: 'Returns a product on sale.',
  input: productInput,
  output: productSchema,
  admin: 'optional',
  scope: 'products:read',
});

export const previewProduct = ownerRoute('GET', '/api/products/{id}/preview', {
  summary: 'Renders a product’s page, a draft’s too, without scripts.',
  input: productInput,
  output: z.string(),
  answer: 'html',
});

const screenshotSchema = z.object({
  id: z.number(),
  type: z.enum(['image', 'video']),
  /** Image path relative to the shop's root, or a video's embed address. */
  screenshotPath: z.string(),
});
export type Screenshot = z.infer<typeof screenshotSchema>;

export const listScreenshots = defineRoute('GET', '/api/products/{id}/screenshots', {
  summary: 'Lists a product’s pictures and videos.',
  input: productInput,
  output: z.array(screenshotSchema),
  admin: 'optional',
  scope: 'products:read',
});

const setFileSchema = z.object({
  id: z.number(),
  symbol: z.string(),
  note: z.string(),
  filePath: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
});
export type SetFile = z.infer<typeof setFileSchema>;

export const listSetFiles = defineRoute('GET', '/api/products/{id}/set-files', {
  summary: 'Lists a product’s set files.',
  input: productInput,
  output: z.array(setFileSchema),
  admin: 'optional',
  scope: 'products:read',
});

export const deleteProduct = ownerRoute('DELETE', '/api/products/{id}', {
  summary: 'Takes a product off sale; buyers can still download it.',
  input: productInput,
  status: 204,
  output: z.unknown(),
  scope: 'products:write',
});

export const restoreProduct = ownerRoute('POST', '/api/products/{id}/restore', {
  summary: 'Puts a deleted product back on sale.',
  input: productInput,
  output: productSchema,
  scope: 'products:write',
});
