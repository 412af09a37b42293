import { posix } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

/** Features of src/server, each with the features that it may import. */
const features: Record<string, string[]> = {
  products: ['reviews'],
  releases: ['orders', 'products'],
  versions: ['products', 'releases'],
  'promo-codes': [],
  visits: [],
  tax: [],
  invoices: ['tax'],
  orders: ['invoices', 'products', 'promo-codes', 'tax', 'visits'],
  blocks: ['orders'],
  licenses: ['orders', 'products', 'trials'],
  reviews: [],
  'purchase-access': [
    'invoices',
    'orders',
    'licenses',
    'versions',
    'products',
    'releases',
    'reviews',
  ],
  'personal-data': ['licenses', 'orders', 'purchase-access', 'releases'],
  downloads: ['invoices', 'orders', 'personal-data', 'products'],
  tickets: ['orders', 'licenses'],
  withdrawals: ['orders', 'tickets'],
  disputes: ['orders'],
  customers: ['orders', 'licenses'],
  setup: ['tickets'],
  imports: ['orders', 'licenses', 'products'],
  trials: ['orders', 'licenses', 'purchase-access'],
  'event-targets': ['orders', 'licenses', 'tickets', 'trials', 'versions'],
  admin: [
    'invoices',
    'orders',
    'event-targets',
    'licenses',
    'tax',
    'tickets',
    'trials',
    'visits',
    'withdrawals',
  ],
};

/** A forbidden import. */
interface Rule {
  /** The importing files, from the root of the repository: `/src/server/deps.ts`. */
  from: RegExp;
  /** Returns whether they may not import a file (in the same form) or a package. */
  forbids: (target: string, from: string) => boolean;
  why: string;
}

/** The aliases of package.json: `#server` is `./src/server`. */
const aliases = new Map(
  Object.entries(packageJson.imports).map(([alias, path]) => [
    alias.replace(/\/\*$/, ''),
    path.replace(/\/\*$/, ''),
  ]),
);

const isFile = (target: string) => target.startsWith('/');

const rules: Rule[] = [
  {
    from: /^\/(src|db)\//,
    forbids: (target) => /^\/(demo|sandbox|tests|scripts|bench|gallery)\//.test(target),
    why: 'What is shipped runs without the demo, the sandbox, the tests, the scripts, the benchmark and the gallery.',
  },
  {
    from: /^\//,
    forbids: (target) => target.startsWith('/src/pages/'),
    why: 'Pages only route: what two of them need belongs in a component, a layout or a verb.',
  },
  {
    from: /^\/src\/contract\//,
    forbids: (target) =>
      isFile(target)
        ? !/^\/src\/(contract|texts)\//.test(target)
        : !/^(zod(\/|$)|chardet$)/.test(target),
    why: 'The contract goes to browser and server alike: it knows zod, chardet and itself, and has its words from src/texts.',
  },
  {
    from: /^\/src\/texts\//,
    forbids: (target) => !target.startsWith('/src/texts/'),
    why: 'Texts are words: what they tell of is handed to them.',
  },
  {
    from: /^\/db\//,
    forbids: (target) => /^\/src\/(?!contract\/|texts\/|server\/settings\.ts$)/.test(target),
    why: 'The database is the ground: it knows the contract and the settings, not what stands on it.',
  },
  {
    // Its products have files, and files are the storage's.
    from: /^\/demo\//,
    forbids: (target) =>
      /^\/src\/(?!contract\/|texts\/|server\/(settings\.ts$|images\/|storage\/))/.test(target),
    why: 'The demo fills tables and storage: it knows the contract, the settings and the storage.',
  },
  {
    from: /^\/src\/islands\//,
    forbids: (target) =>
      isFile(target)
        ? !/^\/src\/(contract|islands|styles|texts)\//.test(target)
        : /^(node:|astro[:/]|drizzle-orm|@libsql\/)/.test(target),
    why: 'Islands run in the browser: the server speaks to them through the contract alone.',
  },
  {
    from: /^\/gallery\/(stories|fixtures)\//,
    forbids: (target) =>
      isFile(target) && /^\/(src\/(?!contract|islands|styles|texts)|db\/)/.test(target),
    why: 'Stories show islands by the contract alone: nobody serves them.',
  },
  {
    from: /^\/src\/islands\/(?!admin\/)/,
    forbids: (target) =>
      /^(\/src\/islands\/admin\/|@tanstack\/|react-dropzone$|react-image-crop|@nanostores\/router$)/.test(
        target,
      ),
    why: 'The admin and its libraries stay on its own page: visitors would have to load them.',
  },
  {
    from: /^\/src\/(components|layouts|pages)\//,
    forbids: (target) => target.startsWith('/db/'),
    why: 'A page asks a verb of a feature; the verb knows the tables.',
  },
  {
    from: /^\/src\/server\//,
    forbids: (target) => isFile(target) && !/^\/(src\/(contract|server|texts)|db)\//.test(target),
    why: 'The server knows the contract, the database and itself, whoever shows its answers.',
  },
  {
    from: /^\/src\/server\/(?!seo\/|endpoint\/|[^/]+\/endpoints\.ts)[^/]+\//,
    forbids: (target, from) => !isFeature(serverFolder(from)) && isFeature(serverFolder(target)),
    why: 'An adapter knows no feature: features call it and pass what it needs. Only seo and the lists of calls know features.',
  },
  {
    from: /^\/src\/server\/[^/]+\//,
    forbids: (target, from) => {
      const [own, other] = [serverFolder(from), serverFolder(target)];
      return own !== other && isFeature(other) && features[own]?.includes(other) === false;
    },
    why: 'Among features imports run one way, as `features` in scripts/lint/boundaries.ts lists them.',
  },
];

/**
 * Returns `orders` for `/src/server/orders/capture-order.ts`; empty for a file outside such a
 * folder.
 */
function serverFolder(path: string): string {
  return /^\/src\/server\/([^/]+)\//.exec(path)?.[1] ?? '';
}

function isFeature(folder: string): boolean {
  return Object.hasOwn(features, folder);
}

/**
 * Returns why a file may not import something, or null (docs/architecture.md, "Who may import
 * whom"). Types count too: a file changes with the types that it imports.
 *
 * @param from the importing file from the repository's root, e.g. `src/islands/product/buy.tsx`
 * @param specifier e.g. `../../contract/products.ts` or `react`
 */
export function forbiddenImport(from: string, specifier: string): string | null {
  // Tests are not shipped.
  if (/\.test\.tsx?$/.test(from)) return null;
  const file = `/${from}`;
  const target = resolve(specifier.replace(/\?.*$/, ''), file);
  const rule = rules.find((each) => each.from.test(file) && each.forbids(target, file));
  return rule ? `${from} must not import ${target.replace(/^\//, '')}. ${rule.why}` : null;
}

/** Resolves a file of the repository to its path from the root; a package stays as it is. */
function resolve(specifier: string, file: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const [alias = '', ...path] = specifier.split('/');
  const folder = aliases.get(alias);
  return folder ? posix.join('/', folder, ...path) : specifier;
}
