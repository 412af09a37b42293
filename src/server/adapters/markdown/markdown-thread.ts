import { openWorkerThread } from '#server/kit/jobs/worker-thread.ts';

/**
 * Opens a thread that renders markdown: 50,000 characters of prose take a second, but nested lists
 * or unclosed marks could take an hour (docs/decisions/markdown-thread.md).
 */
export const openMarkdownThread = () =>
  openWorkerThread<string, string>(new URL('./markdown-worker.ts', import.meta.url), {
    name: 'markdown',
    timeoutMs: 8_000,
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 },
  });
