import { afterAll, vi } from 'vitest';

// Of every file of unit tests: the next one in the same worker finds what this one has found.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
