import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { demoSettings } from '#scripts/demo-environment.ts';
import type { App } from './deps.ts';

interface Running {
  app: App;
  stopBackground(): Promise<void>;
}

// It lists the pages of Astro's collections, which only Astro provides.
vi.mock('./pipeline.ts', () => ({ beforeAstro: () => [] }));

const folder = await mkdtemp(join(tmpdir(), 'dev-'));
const place = { port: 1, sandboxPort: 1, dataDir: folder, secretKey: 'k'.repeat(32) };

let last: Running | undefined;
afterAll(async () => {
  await last?.stopBackground();
  last?.app.database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Imports the modules again, as Vite does after an edit to one that all others import. */
async function edit(): Promise<Running> {
  vi.resetModules();
  await import('./dev.ts');
  const running: Running = await Reflect.get(globalThis, Symbol.for('tradeshelf.running'));
  last = running;
  return running;
}

test('an edit ends the workers and the database of before', async () => {
  for (const [name, value] of Object.entries(demoSettings(place))) vi.stubEnv(name, value);
  const before = await edit();
  const stopped = vi.spyOn(before, 'stopBackground');
  const after = await edit();
  expect(stopped).toHaveBeenCalledOnce();
  await expect(before.app.database.ready()).rejects.toThrow(/closed/i);
  await expect(after.app.database.ready()).resolves.toBeUndefined();
});
