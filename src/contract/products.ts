import * as z from 'zod/mini';
import { columns, productTypeNames, texts as words } from '#texts/contract/products.ts';
import { csvSchema, defineColumns, sortDirections, sortSchema } from './admin.ts';
import { compatibilitySchema, platforms } from './compatibility.ts';
import { defineRoute, idSchema, pageSchema, type OutputOf } from './route.ts';

export { productTypeNames };

export const productTypes = ['expert_advisor', 'indicator', 'source_code'] as const;
export type ProductType = (typeof productTypes)[number];

export const priceFilters = ['all', 'free', 'paid'] as const;
export const typeFilters = ['all', ...productTypes] as const;
/** What states no platform is in `all` only. */
export const platformFilters = ['all', ...platforms] as const;

/** How a list may be sorted, the usual way first. `popular`: by sales of the last ninety days, counted once a day. */
export const productOrders = ['newest', 'price_asc', 'price_desc', 'popular'] as const;
export type ProductOrder = (typeof productOrders)[number];

/** Products on a page of the catalogue (promise 52). */
export const pageSizes = { desktop: 12, mobile: 10 } as const;

/** At this width in px and below the layout is the narrow one (promise 53). */
export const mobileBreakpoint = 768;

/** Characters of a description on a card (promise 53). */
export const cardDescriptionLength = 300;

export const searchMaxLength = 100;

/** Searches of an address within ten minutes: one a second, or an office that shares an address. */
const searchesPerAddress = 600;

/** Letters are typed faster than searches are made. */
const suggestionsPerAddress = 1200;

export const texts = {
  ...words,
  noSuchOrder: words.noSuchOrder(productOrders),
} as const;

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
  // What follows is left out by nobody but lists from elsewhere, which are shown all the same (promise 54).
  /** What it states to run on, in their order; none where it states nothing. */
  platforms: z.optional(z.array(z.enum(platforms))),
  /** It states to work on any symbol, and names none. */
  anySymbol: z.optional(z.boolean()),
  symbols: z.optional(z.array(z.string())),
  timeframes: z.optional(z.array(z.string())),
  setFileCount: z.optional(z.number()),
  /** ISO 8601 in UTC. */
  createdAt: z.optional(z.string()),
});
export type ProductCard = z.infer<typeof productCardSchema>;

const productListSchema = z.object({
  products: z.array(productCardSchema),
  total: z.number(),
  /** What was searched holds no product's words as it was typed: these are the nearest, and what the list shows is what they find. */
  didYouMean: z.optional(z.string()),
});
export type ProductList = z.infer<typeof productListSchema>;

/** What is not one of the values counts as absent. */
const lenient = <Values extends z.ZodMiniType>(values: Values) =>
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  z.catch(z.optional(values), undefined);

export const productColumns = defineColumns({
  shown: [
    ['id', columns.id],
    ['name', columns.name],
    ['price', columns.price],
    ['type', columns.type],
  ],
  exported: [
    ['description', columns.description],
    ['platforms', columns.platforms],
  ],
});

/** The query of the catalogue, in the API and in the address of the page. */
export const productQuerySchema = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(searchMaxLength)), ''),
  price: z._default(z.enum(priceFilters), 'all'),
  type: z._default(z.enum(typeFilters), 'all'),
  /** Absent: best match with a search, else newest. */
  order: z.optional(z.enum(productOrders, texts.noSuchOrder)),
  platform: z._default(z.enum(platformFilters), 'all'),
  // For the admin alone; from anyone else they are ignored.
  sort: lenient(sortSchema(productColumns.shown)),
  direction: lenient(z.enum(sortDirections)),
  state: lenient(z.enum(['on_sale', 'deleted'])),
  ...pageSchema,
});
export type ProductQuery = z.infer<typeof productQuerySchema>;

export const listProducts = defineRoute({
  method: 'GET',
  path: '/api/products',
  summary:
    'Products on sale, newest first, or in another order. A search finds what holds each of its first eight words, or what ' +
    'traders call the same, best match first; of more than 2,000 matches the newest 2,000 are ranked, and the rest follow newest ' +
    'first. Where nothing is found, the nearest words are searched for and named.',
  input: productQuerySchema,
  status: 200,
  output: productListSchema,
  admin: 'optional',
  limit: { points: searchesPerAddress, onlyWith: 'search' },
});

/** Names that a search box suggests while somebody types. */
export const mostSuggestions = 6;

const suggestionSchema = z.pick(productCardSchema, {
  id: true,
  name: true,
  type: true,
  price: true,
});

export const suggestProducts = defineRoute({
  method: 'GET',
  path: '/api/products/suggestions',
  summary: `The ${mostSuggestions} products on sale that a search begun so means first.`,
  input: z.pick(productQuerySchema, { search: true }),
  status: 200,
  output: z.object({
    products: z.array(suggestionSchema),
    /** As in the list. */
    didYouMean: z.optional(z.string()),
  }),
  limit: { points: suggestionsPerAddress, onlyWith: 'search' },
});
export type Suggestions = OutputOf<typeof suggestProducts>;

export const exportProducts = defineRoute({
  method: 'GET',
  path: '/api/products.csv',
  summary: 'What the admin’s list of products holds, as a table.',
  input: productQuerySchema,
  status: 200,
  output: csvSchema,
  answer: 'csv',
  admin: 'required',
});

const productInput = z.object({ id: productIdSchema });

const productSchema = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(productTypes),
  /** Markdown. */
  description: z.string(),
  /** USD. */
  price: z.number(),
  imagePath: nullablePath,
  /** Null for a paid product, unless an admin asks. */
  filePath: nullablePath,
  /** What is stated of it; null where nothing is. */
  compatibility: z.nullable(compatibilitySchema),
  // What follows is for an admin alone.
  /** Comma-separated. */
  videoLinks: z.optional(z.string()),
  /** Comma-separated, in the order of the set files. */
  setFileSymbols: z.optional(z.string()),
  /** Pipe-separated, in the order of the set files. */
  setFileNotes: z.optional(z.string()),
  /** 1: its program gets leases on demo accounts beside the one that a key is for. */
  demoAccountsFree: z.optional(z.union([z.literal(0), z.literal(1)])),
  /** When it was last changed, ISO 8601 in UTC. */
  updatedAt: z.optional(z.string()),
  /** The product's present file. */
  file: z.optional(z.nullable(z.object({ name: z.string(), sizeBytes: z.number() }))),
});
export type Product = z.infer<typeof productSchema>;

export const getProduct = defineRoute({
  method: 'GET',
  path: '/api/products/{id}',
  summary: 'One product on sale.',
  input: productInput,
  status: 200,
  output: productSchema,
  admin: 'optional',
});

const screenshotSchema = z.object({
  id: z.number(),
  type: z.enum(['image', 'video']),
  /** An image's path relative to the shop's root, or a video's embeddable address. */
  screenshotPath: z.string(),
});
export type Screenshot = z.infer<typeof screenshotSchema>;

export const listScreenshots = defineRoute({
  method: 'GET',
  path: '/api/products/{id}/screenshots',
  summary: 'Pictures and videos of a product.',
  input: productInput,
  status: 200,
  output: z.array(screenshotSchema),
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

export const listSetFiles = defineRoute({
  method: 'GET',
  path: '/api/products/{id}/set-files',
  summary: 'Set files of a product.',
  input: productInput,
  status: 200,
  output: z.array(setFileSchema),
});

export const deleteProduct = defineRoute({
  method: 'DELETE',
  path: '/api/products/{id}',
  summary: 'Takes a product out of the shop. Who bought it can still download it.',
  input: productInput,
  status: 204,
  output: z.unknown(),
  admin: 'required',
});

export const restoreProduct = defineRoute({
  method: 'POST',
  path: '/api/products/{id}/restore',
  summary: 'Puts a deleted product back into the shop.',
  input: productInput,
  status: 200,
  output: productSchema,
  admin: 'required',
});
