import node from '@astrojs/node';
import react from '@astrojs/react';
import { unified } from '@astrojs/markdown-remark';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import rehypeSanitize from 'rehype-sanitize';
import { maxBodyBytes } from './src/contract/kit/upload.ts';
import { storeServer } from '#build/integration.ts';
import { readPlatform } from '#app/functions/targets.ts';

/** Every answer's policy; pages add hashes of their own scripts and styles. */
const policyDirectives = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "img-src 'self' data:",
];

/**
 * Removes fallbacks that Tailwind and daisyUI emit for browsers without `color-mix` and
 * `@property`: the styles need newer ones anyway (Safari 16.4, Chrome 111, Firefox 128:
 * https://tailwindcss.com/docs/compatibility).
 */
const withoutFallbacks = {
  postcssPlugin: 'without-fallbacks',
  AtRule: {
    supports(rule) {
      if (rule.params === '(color:color-mix(in lab, red, red))') rule.replaceWith(rule.nodes);
    },
    layer(rule) {
      if (rule.params === 'properties') rule.remove();
    },
  },
};

/**
 * Shared modules in few files: each request costs its headers, and parts compress better together.
 * A group also takes what its modules import, so what runs without React comes first.
 */
const codeSplitting = {
  groups: [
    {
      name: 'page',
      test: /vite\/preload-helper|[\\/](islands[\\/](catalogue[\\/]visits[\\/]first-source|ui[\\/]swallow-tap)|contract[\\/]kit[\\/]days)\./,
    },
    {
      name: 'common',
      test: /[\\/]src[\\/](texts[\\/]en[\\/](common|language|page-scripts)|islands[\\/]api)\./,
    },
    {
      name: 'react',
      test: /[\\/](node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]|islands[\\/]ui[\\/](Button|Sentence|Spinner|TextLink|use-is-hydrated|use-focus-handover)\.)/,
    },
    {
      name: 'catalogue',
      test: /[\\/]src[\\/]contract[\\/](catalogue[\\/](catalogue|pictures)|kit[\\/]money)\./,
    },
    // Few requests stand between Buy Now and the dialog. The login has no React.
    { name: 'calls', test: /[\\/]src[\\/]contract[\\/]seller[\\/]admin\./ },
    { name: 'stores', test: /[\\/]node_modules[\\/](@nanostores[\\/]persistent|nanostores)[\\/]/ },
    {
      name: 'shop',
      test: /[\\/]src[\\/](contract[\\/](sales[\\/](orders|promo-codes)|licenses[\\/]licenses)|texts[\\/]en[\\/](sales|licenses)|islands[\\/](sales[\\/]orders[\\/]checkout[\\/](capture|record-payment|linked-promo)|ui[\\/](CopyableId|use-modal|use-reload-on-return)))\./,
    },
  ],
};

/** `client:intent` of an island. */
const clientIntent = {
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/islands/client-intent.ts' }),
  },
};

const platform = readPlatform(process.env);

/** Integration of the build target: a server process, or a platform's functions. */
const runner = platform
  ? await import('#app/functions/integration.ts').then((module) => module.storeFunctions(platform))
  : {
      adapter: storeServer(node({ mode: 'middleware', bodySizeLimit: maxBodyBytes })),
    };

export default defineConfig({
  site: process.env.SITE_URL,
  ...(runner.outDir && { outDir: runner.outDir }),
  // Pages are rendered at build unless they say `export const prerender = false`; endpoints never (storeServer).
  output: 'static',
  // `/faq` is the address in links and canonical links; `/product/1/` finds its page all the same.
  trailingSlash: 'ignore',
  adapter: runner.adapter,
  integrations: [react(), clientIntent, ...(runner.integration ? [runner.integration] : [])],
  session: false,
  cache: { provider: { entrypoint: new URL('src/http/cache-provider.ts', import.meta.url) } },
  security: {
    // Admin authority is a bearer token, never a cookie; the check refuses clients that send no Origin.
    checkOrigin: false,
    csp: { directives: policyDirectives },
  },
  build: {
    // One round trip less before the first paint; a prefetched page is whole. The policy carries their hashes.
    inlineStylesheets: 'always',
  },
  devToolbar: { enabled: false },
  markdown: {
    // Shiki writes style attributes, which the policy blocks.
    syntaxHighlight: 'prism',
    processor: unified({ rehypePlugins: [rehypeSanitize] }),
  },
  vite: {
    plugins: [tailwindcss()],
    css: { postcss: { plugins: [withoutFallbacks] } },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  },
});
