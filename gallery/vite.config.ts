import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags } from '../tests/support/chromium-flags.ts';
import { placesOfBrowsers } from '../tests/support/places-of-browsers.ts';

const { env, platform } = process;

/** The browser of the gallery's test: the machine's, else Playwright's own. */
const launchOptions = {
  executablePath:
    env.CHROMIUM_PATH || placesOfBrowsers({ env, platform, home: homedir() }).find(existsSync),
  args: chromiumFlags,
};

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  cacheDir: '../node_modules/.cache/gallery',
  plugins: [tailwindcss()],
  server: { host: '127.0.0.1', port: 4330, fs: { allow: ['..'] } },
  optimizeDeps: { entries: ['frame.ts', 'stories/*.tsx'] },
  test: {
    name: 'gallery',
    include: ['*.test.ts'],
    api: { host: '127.0.0.1' },
    testTimeout: 120_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions,
        contextOptions: {
          locale: 'en-US',
          timezoneId: 'UTC',
          reducedMotion: 'reduce',
        },
      }),
    },
  },
});
