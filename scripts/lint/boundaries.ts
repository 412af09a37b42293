import { posix } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

/**
 * The wings of src/server by floor, from the ground up. Each imports only from the floors below its
 * own; wings of one floor do not import each other.
 */
const floors = [
  ['kit'],
  ['adapters'],
  // The dependencies of verbs, which need the adapters' types.
  ['deps.ts'],
  ['books', 'catalogue'],
  ['sales'],
  ['contact', 'licenses'],
  ['buyers', 'seller'],
];

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
    why: 'Pages only route: what two pages share belongs in a component, a layout or a verb.',
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
    why: 'Texts only hold words: pass in everything else.',
  },
  {
    from: /^\/db\//,
    forbids: (target) => /^\/src\/(?!contract\/|texts\/|server\/kit\/settings\.ts$)/.test(target),
    why: 'The database is the ground floor: it knows the contract and the settings, nothing above.',
  },
  {
    // Its products have files, which are the storage's.
    from: /^\/demo\//,
    forbids: (target) =>
      /^\/src\/(?!contract\/|texts\/|server\/(kit\/settings\.ts$|adapters\/(images|storage)\/))/.test(
        target,
      ),
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
    why: 'Stories show islands through the contract alone: no server runs.',
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
    why: 'The server knows the contract, the database and itself, not who shows its answers.',
  },
  {
    from: /^\/src\/server\//,
    forbids: (target, from) => {
      const [own, other] = [wingOf(from), wingOf(target)];
      return own !== other && other !== '' && floorOf(other) >= floorOf(own);
    },
    why: 'Imports run down the floors of src/server, as `floors` in scripts/lint/boundaries.ts lists them.',
  },
  {
    from: /^\/(?!src\/(app|pages)\/|src\/env\.d\.ts|tests\/|scripts\/)/,
    forbids: (target) =>
      target.startsWith('/src/app/') && !target.startsWith('/src/app/functions/'),
    why: 'The app composes everything: pass it to what needs it.',
  },
];

/** Returns `sales` for `/src/server/sales/orders/decide.ts`; empty for a file elsewhere. */
const wingOf = (path: string): string => /^\/src\/server\/([^/]+)/.exec(path)?.[1] ?? '';

const floorOf = (wing: string): number => floors.findIndex((wings) => wings.includes(wing));

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
  const target = resolveImport(specifier, file);
  const rule = rules.find((each) => each.from.test(file) && each.forbids(target, file));
  return rule ? `${from} must not import ${target.replace(/^\//, '')}. ${rule.why}` : null;
}

/** Resolves a file of the repository to its path from the root. Returns a package unchanged. */
export function resolveImport(specifier: string, file: string): string {
  const name = specifier.replace(/\?.*$/, '');
  if (name.startsWith('.')) return posix.join(posix.dirname(file), name);
  const [alias = '', ...path] = name.split('/');
  const folder = aliases.get(alias);
  return folder ? posix.join('/', folder, ...path) : name;
}
