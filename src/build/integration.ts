import type { AstroIntegration } from 'astro';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compressFiles } from './compress-files.ts';
import { ownTermsVersion, termsText } from './own-terms.ts';
import { dropHashesOfFiles } from './policy-hashes.ts';

const serverEntry = new URL('../app/server.ts', import.meta.url);
const devEntry = '/src/app/dev.ts';

/**
 * Packages of hundreds of modules, bundled for the few in use: whole, they double memory and start
 * time.
 */
const bundled = ['drizzle-orm', 'zod'];

/** Matches all endpoints but the OpenAPI document, which is prerendered. */
const isEndpoint = /^src\/pages\/api\/(?!openapi\.json\.ts$)/;

/**
 * Matches the pages that show the brand, which a save changes at once. The process renders each of
 * them once and keeps it; functions prerender those that allow it.
 */
const showsBrand = /^src\/pages\/.*\.astro$/;

type Hooks = AstroIntegration['hooks'];
type Hook<Name extends keyof Hooks> = NonNullable<Hooks[Name]>;

/**
 * Hooks of every build, for the process and for functions: bundles workers, and prerenders no
 * endpoint under /api.
 */
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

/**
 * Adds each worker of the server as an entry of its bundle: Vite bundles workers of browsers only.
 */
function workerFiles(): Plugin {
  return {
    name: 'store-server:workers',
    apply: 'build',
    // Before Vite's own plugins: one changes the quotes, and one makes an address for browsers of it.
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

/**
 * Loads the middlewares from the module graph of Astro's pages, so that both share one database
 * client.
 */
function devMiddlewares(): Plugin {
  return {
    name: 'store-server:dev',
    async configureServer({ environments: { ssr }, middlewares }) {
      const { isRunnableDevEnvironment } = await import('vite');
      if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules of the server.');
      middlewares.use((req, res, next) => {
        ssr.runner
          .import(devEntry)
          .then((module) => module.serveInDev(req, res, next))
          .catch(next);
      });
    },
  };
}
