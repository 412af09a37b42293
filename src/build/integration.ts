import type { AstroIntegration } from 'astro';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compressFiles } from './compress-files.ts';
import { loadSite } from '#server/settings.ts';
import { dropHashesOfFiles } from './policy-hashes.ts';

const serverEntry = new URL('../http/server.ts', import.meta.url);
const devEntry = '/src/http/dev.ts';

/** Hundreds of modules each, of which the store uses a few: whole, they double its memory and the time to start. */
const bundled = ['drizzle-orm', 'zod'];

/** Every endpoint but the API's own description, which is made at build time. */
const isEndpoint = /^src\/pages\/api\/(?!openapi\.json\.ts$)/;

type Hooks = AstroIntegration['hooks'];
type Hook<Name extends keyof Hooks> = NonNullable<Hooks[Name]>;

/**
 * What every build of the store has, whoever runs it: workers are bundled, and no endpoint under /api is prerendered.
 */
export function storeBuild() {
  const configSetup = ({ command, updateConfig }: Parameters<Hook<'astro:config:setup'>>[0]) => {
    updateConfig({
      vite: {
        plugins: [workerFiles()],
        // A module that is also a script would run its script part in the bundle's entry.
        define: {
          'import.meta.main': 'false',
          'import.meta.env.BUILT_SITE': JSON.stringify(loadSite(process.env)),
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
 * Astro's Node adapter with our own entry in the place of its server, so that the built store is one module graph
 * with one database client: `node dist/server/entry.mjs` runs `src/http/server.ts`. In `astro dev` the same middlewares
 * stand before Astro's. After a build every text file in dist/client lies there compressed too.
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
      'astro:route:setup': routeSetup,
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

/** `new URL('./x-worker.ts', import.meta.url)`: what runs in a thread of its own. */
const workerAddress = /new URL\('(\.\/[\w-]+-worker\.ts)', import\.meta\.url\)/g;

/** Vite bundles workers of browsers only; one of the server is a further entry of the server's bundle. */
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

/** The modules come from the graph that Astro has its pages from, so these and downloads share one database client. */
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
