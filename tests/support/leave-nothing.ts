import { afterAll, vi } from 'vitest';

// Resets what a unit test file has changed: the next file in the worker shares its modules.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
