import type { AstroIntegration } from 'astro';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { storeBuild } from '#build/integration.ts';
import { withoutSlash } from '#http/static-files.ts';
import { loadSite } from '#server/kit/settings.ts';
import { describeHeaders, configurePlatform } from './configure-platform.ts';
import { describeLimits, type Platform } from './targets.ts';

/** A capture waits at most 25 s for PayPal, a call of /api/cron 20 s. */
const maxDurationSeconds = 60;

/** Rendered on request: an error is answered in place, not by the function calling itself. */
const isErrorPage = /^src\/pages\/(403|404|500)\.astro$/;

const middleware = new URL('middleware.ts', import.meta.url);

/** A package of Vercel's adapter; bundled, or the function would look for it among ours. */
const bundled = ['path-to-regexp'];
/**
 * Files that no import tracer finds: a package that `file-type` loads by name, the fonts of preview
 * pictures and documents, and pdfkit's data.
 */
const unseen = [
  'node_modules/strtok3/lib/**/*.js',
  'node_modules/@expo-google-fonts/inter/{400Regular,600SemiBold}/*l*.ttf',
  'node_modules/pdfkit/js/data/*',
];

/** Downloads, which the process answers before Astro (src/app/pipeline.ts). */
const files = { pattern: '/files/[...path]', entrypoint: './src/app/functions/files.ts' };

/** Loads the platform's adapter, which has its own folder and lock file. */
async function loadAdapter(platform: Platform): Promise<AstroIntegration> {
  const { resolve } = createRequire(
    new URL(`../../../deploy/${platform}/package.json`, import.meta.url),
  );
  const name = `@astrojs/${platform}`;
  const { default: adapterFor } = await import(pathToFileURL(resolve(name)).href);
  const adapter: AstroIntegration = adapterFor({
    staticHeaders: true,
    includeFiles: globSync(unseen).map((path) => `./${path}`),
    ...(platform === 'vercel' ? { maxDuration: maxDurationSeconds } : { imageCDN: false }),
  });
  const { 'astro:config:done': configDone, ...hooks } = adapter.hooks;
  return {
    ...adapter,
    hooks: {
      ...hooks,
      'astro:config:done': (options) =>
        configDone?.({
          ...options,
          setAdapter: (described) =>
            options.setAdapter({
              ...described,
              serverEntrypoint: pathToFileURL(resolve(String(described.serverEntrypoint))),
            }),
        }),
    },
  };
}

/** Configures Astro with the platform's adapter instead of the Node adapter. */
export async function storeFunctions(platform: Platform) {
  return {
    // Keeps the build of `serve` as it is.
    outDir: `./dist-${platform}`,
    adapter: await loadAdapter(platform),
    integration: storeFunction(platform),
  };
}

function storeFunction(platform: Platform): AstroIntegration {
  const { configSetup, routeSetup, buildSsr } = storeBuild();
  const policies = new Map<string, string>();
  let client = '';
  let root = '';
  return {
    name: 'store-functions',
    hooks: {
      'astro:config:setup'(options) {
        configSetup(options);
        options.updateConfig({ vite: { ssr: { noExternal: bundled } } });
        options.addMiddleware({ entrypoint: middleware, order: 'pre' });
        options.injectRoute({ ...files, prerender: false });
      },
      'astro:route:setup'({ route }) {
        routeSetup({ route });
        if (isErrorPage.test(route.component)) route.prerender = false;
      },
      'astro:config:done'({ config }) {
        client = fileURLToPath(config.build.client);
        root = fileURLToPath(config.root);
      },
      'astro:build:ssr': buildSsr,
      'astro:build:generated'({ routeToHeaders }) {
        for (const [path, { headers }] of routeToHeaders) {
          const policy = headers.get('Content-Security-Policy');
          if (policy) policies.set(withoutSlash(path), policy);
        }
      },
      async 'astro:build:done'({ dir, logger }) {
        const folder = platform === 'netlify' ? fileURLToPath(dir) : client;
        const site = loadSite(process.env);
        await configurePlatform(platform, root, describeHeaders(folder, policies, site));
        for (const line of describeLimits(platform)) logger.warn(line);
      },
    },
  };
}
