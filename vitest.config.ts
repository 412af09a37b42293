import { defineConfig } from 'vitest/config';
import { isFull } from './tests/faults/extent.ts';

const processStart = 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,db,demo,sandbox,scripts}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // Builds and browsers may be at work beside it.
          testTimeout: 20_000,
          restoreMocks: true,
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: processStart,
          // Each file runs a store of its own beside it.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'attacks',
          include: ['tests/attacks/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: processStart,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: processStart,
          // In full it measures too, and what is measured runs alone.
          maxWorkers: isFull ? 1 : 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/browser.ts'],
          testTimeout: 60_000,
          hookTimeout: processStart,
          // A store, its pages and the test wait for one another: two files fill two cores.
          maxWorkers: 2,
        },
      },
    ],
  },
});
