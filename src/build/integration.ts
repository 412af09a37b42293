import type { AstroIntegration, SSRManifest } from 'astro';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

const serverEntry = new URL('../app/server.ts', import.meta.url);
const devEntry = '/src/app/dev.ts';

/** Hundreds of modules each; bundled, since loading them whole doubles memory and start time. */
const bundled = ['drizzle-orm', 'zod'];

/** Matches all endpoints but the OpenAPI document, which is prerendered. */
const isEndpoint = /^src\/pages\/api\/(?!openapi\.json\.ts$)/;

/** Show the brand as last saved: rendered once and cached; functions prerender what allows it. */
const showsBrand = /^src\/pages\/.*\.astro$/;

type Hooks = AstroIntegration['hooks'];
type Hook<Name extends keyof Hooks> = NonNullable<Hooks[Name]>;

/** Bundles workers and prerenders no endpoint under /api, in every build. */
export function storeBuild() {
  const configSetup = ({ command, updateConfig }: Parameters<Hook<'astro:config:setup'>>[0]) => {
    updateConfig({
      vite: {
        plugins: [workerFiles()],
        // A module that is also a script would run its script part in the bundle's entry.
        define: {
          'import.meta.main': 'false',
          OWN_TERMS_VERSION: JSON.stringify(ownTermsVersion(process.env)),
          TERMS_TEXT: JSON.stringify(termsText(process.env)),
        },
        ...(command === 'build' && { ssr: { noExternal: bundled } }),
      },
    });
  };
  const routeSetup = ({ route }: Pick<Parameters<Hook<'astro:route:setup'>>[0], 'route'>) => {
    if (isEndpoint.test(route.component)) route.prerender = false;
  };
  const buildSsr: Hook<'astro:build:ssr'> = async ({ manifest }) => {
    if (manifest.csp) await dropHashesOfFiles(manifest.csp, fileURLToPath(manifest.buildClientDir));
  };
  return { configSetup, routeSetup, buildSsr };
}

/**
 * Wraps Astro's Node adapter with our own entry, so that the built store is one module graph with
 * one database client: `node dist/server/entry.mjs` runs `src/app/server.ts`. Runs the same
 * middlewares in `astro dev`, and compresses the text files of dist/client after a build.
 */
export function storeServer(adapter: AstroIntegration): AstroIntegration {
  const { configSetup, routeSetup, buildSsr } = storeBuild();
  const {
    'astro:config:done': configDone,
    'astro:build:done': buildDone,
    ...hooks
  } = adapter.hooks;
  return {
    name: 'store-server',
    hooks: {
      ...hooks,
      async 'astro:config:setup'(options) {
        await hooks['astro:config:setup']?.(options);
        configSetup(options);
        options.updateConfig({
          // Vite's own scripts and styles are inline and have no hashes.
          ...(options.command === 'dev' && { security: { csp: false } }),
          vite: { plugins: [devMiddlewares()] },
        });
      },
      'astro:route:setup'(options) {
        routeSetup(options);
        const { route } = options;
        if (showsBrand.test(route.component)) route.prerender = false;
      },
      async 'astro:config:done'(options) {
        await configDone?.({
          ...options,
          setAdapter: (described) =>
            options.setAdapter({ ...described, serverEntrypoint: serverEntry }),
        });
      },
      'astro:build:ssr': buildSsr,
      async 'astro:build:done'(options) {
        await buildDone?.(options);
        await compressFiles(fileURLToPath(options.dir));
      },
    },
  };
}

/** Matches a worker thread's script: the URL of a `…-worker.ts` beside the module. */
const workerAddress = /new URL\('(\.\/[\w-]+-worker\.ts)', import\.meta\.url\)/g;

/** Adds each worker of the server to its bundle: Vite bundles only browsers' workers. */
function workerFiles(): Plugin {
  return {
    name: 'store-server:workers',
    apply: 'build',
    // Before Vite's own plugins: one changes the quotes, and one rewrites the address for browsers.
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform: {
      filter: { code: workerAddress },
      handler(code, id) {
        return code.replace(workerAddress, (_, path: string) => {
          const chunk = this.emitFile({ type: 'chunk', id: resolve(dirname(id), path) });
          return `import.meta.ROLLUP_FILE_URL_${chunk}`;
        });
      },
    },
    resolveFileUrl({ fileName, relativePath }) {
      if (!/-worker[^/]*\.mjs$/.test(fileName)) return null;
      return `new URL(${JSON.stringify(relativePath)}, import.meta.url)`;
    },
  };
}

/** Loads the middlewares from the pages' module graph, to share one database client. */
function devMiddlewares(): Plugin {
  return {
    name: 'store-server:dev',
    async configureServer({ environments: { ssr }, middlewares }) {
      const { isRunnableDevEnvironment } = await import('vite');
      if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run server modules.');
      middlewares.use((req, res, next) => {
        ssr.runner
          .import(devEntry)
          .then((module) => module.serveInDev(req, res, next))
          .catch(next);
      });
    },
  };
}

const compressible = /\.(html|css|js|mjs|json|svg|txt|xml|md|map|webmanifest)$/;
const minBytes = 512;

/** Writes `.br` and `.gz`, at the strongest level, beside every text file but tiny ones. */
async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < minBytes) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/**
 * Removes the hashes of script files from a policy. Astro lists every file of the client build in
 * every page's header, but `'self'` allows them already. Hashes of inline scripts stay.
 *
 * @param csp of the manifest that pages are rendered with; changed in place
 * @param clientFolder dist/client
 */
async function dropHashesOfFiles(
  csp: NonNullable<SSRManifest['csp']>,
  clientFolder: string,
): Promise<void> {
  const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  const scripts = entries.filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name));
  const hashes = new Set(
    await Promise.all(
      scripts.map(async ({ parentPath, name }) => {
        const content = await readFile(join(parentPath, name));
        return `sha256-${createHash('sha256').update(content).digest('base64')}`;
      }),
    ),
  );
  const { scriptDirective } = csp;
  scriptDirective.hashes = scriptDirective.hashes.filter(
    (entry) => !hashes.has(typeof entry === 'string' ? entry : entry.hash),
  );
}

/** Reads the day of the terms in CONTENT_DIR, `YYYY-MM-DD`; null for a shop with ours. */
function ownTermsVersion({ CONTENT_DIR: folder }: NodeJS.ProcessEnv): string | null {
  const file = findOwn(folder);
  if (!file) return null;
  const text = readFileSync(file, 'utf8');
  const dayOf = (name: string) => new RegExp(`^${name}: *(\\S+)`, 'm').exec(text)?.[1];
  return dayOf('amended') ?? dayOf('lastUpdated') ?? null;
}

export const termsText = ({ CONTENT_DIR: folder }: NodeJS.ProcessEnv): string =>
  readFileSync(findOwn(folder) ?? new URL(`../content/${termsFile}`, import.meta.url), 'utf8');

const termsFile = 'legal/terms-and-conditions.md';

function findOwn(folder: string | undefined): string | null {
  const file = folder && join(folder, termsFile);
  return file && existsSync(file) ? file : null;
}
