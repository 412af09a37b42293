import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isFull } from './tests/support/extent.ts';

const minuteMs = 60_000;

/** Limits of waiting are generous: the machine may be busy with builds, browsers and other tests. */
const common = {
  // Workers keep their modules from one file to the next, which saves a third of the work.
  isolate: false,
  expect: { poll: { timeout: 20_000 } },
  testTimeout: minuteMs,
  // One more than the cores: tests often wait for stores and browsers.
  maxWorkers: 3,
  // Minutes long, or in need of nginx, sqld or an S3 server.
  exclude: isFull ? [] : ['**/*.full.test.ts'],
};

/** Configures the tests in `tests/NAME`, which wait for stores and other processes. */
function withProcesses(
  name: string,
  change: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return {
    test: {
      ...common,
      name,
      include: [`tests/${name}/**/*.test.ts`],
      globalSetup: ['tests/support/global-setup.ts'],
      hookTimeout: 2 * minuteMs,
      ...change,
    },
  };
}

const inBrowser = {
  globalSetup: ['tests/support/global-setup.ts', 'tests/support/browser.ts'],
  testTimeout: 2 * minuteMs,
};

export default defineConfig({
  test: {
    projects: [
      'gallery/vite.config.ts',
      {
        test: {
          ...common,
          name: 'unit',
          include: ['{src,db,demo,sandbox,scripts,bench,tests/statements}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/leave-nothing.ts'],
          environment: 'node',
          restoreMocks: true,
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
      withProcesses('api'),
      withProcesses('attacks'),
      // The full form measures too, alone on the machine.
      withProcesses('faults', { maxWorkers: isFull ? 1 : 3, sequence: { groupOrder: 1 } }),
      // The compiler takes seconds to load: one process loads it once for all of them.
      withProcesses('include', {
        hookTimeout: 6 * minuteMs,
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
      }),
      // Both builds write into the same folders of Astro's.
      withProcesses('functions', {
        hookTimeout: 10 * minuteMs,
        maxWorkers: 1,
        fileParallelism: false,
        sequence: { groupOrder: 3 },
      }),
      withProcesses('journeys', inBrowser),
      withProcesses('browser', inBrowser),
    ],
  },
});
