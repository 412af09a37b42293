import { defineConfig } from 'vitest/config';
import { isFull } from './tests/support/extent.ts';

const processStart = 120_000;

/** Limits of waiting are generous: the machine may be busy with builds, browsers and other tests. */
const expectOptions = { poll: { timeout: 20_000 } };

/**
 * Tests that wait for other processes get a second try: a machine that stood still for a moment would else fail 1,800
 * others. The run names each that needed it.
 */
const retry = 1;

/** Workers keep their modules from one file to the next, which saves a third of the work: a file leaves nothing behind (`leave-nothing.ts`). */
const isolate = false;

export default defineConfig({
  test: {
    // What the gallery's pictures look like where they differ.
    attachmentsDir: '.data/differences',
    projects: [
      'gallery/vite.config.ts',
      {
        test: {
          name: 'unit',
          isolate,
          include: ['{src,db,demo,sandbox,scripts,bench,tests/statements}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/leave-nothing.ts'],
          expect: expectOptions,
          environment: 'node',
          maxWorkers: 2,
          testTimeout: 60_000,
          restoreMocks: true,
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
      {
        test: {
          name: 'api',
          isolate,
          retry,
          expect: expectOptions,
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: processStart,
          // Each file runs a store of its own beside it.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'attacks',
          isolate,
          retry,
          expect: expectOptions,
          include: ['tests/attacks/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: processStart,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'faults',
          isolate,
          retry,
          expect: expectOptions,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: processStart,
          // The full form measures too, alone on the machine.
          maxWorkers: isFull ? 1 : 2,
        },
      },
      {
        test: {
          name: 'include',
          retry,
          expect: expectOptions,
          include: ['tests/include/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 3 * processStart,
          // The compiler takes seconds to load: one process loads it once for all of them.
          maxWorkers: 1,
          isolate: false,
        },
      },
      {
        // The build of each platform takes half a minute: `npm run test:functions`.
        test: {
          name: 'functions',
          isolate,
          include: ['tests/functions/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 5 * processStart,
          // Both write into the same folders of Astro's.
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      ...['journeys', 'browser'].map((name) => ({
        test: {
          name,
          isolate,
          retry,
          expect: expectOptions,
          include: [`tests/${name}/**/*.test.ts`],
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/browser.ts'],
          testTimeout: 120_000,
          hookTimeout: processStart,
          // A store, its pages and the test wait for one another: two files fill two cores.
          maxWorkers: 2,
        },
      })),
    ],
  },
});
