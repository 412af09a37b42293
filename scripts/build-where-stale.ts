import { build, isBuildFresh } from './build.ts';
import { demoSettings, environmentWith } from './demo-environment.ts';

/** Builds unless `dist` is up to date. @throws an Error with the output of a failed build */
export async function buildWhereStale(signal?: AbortSignal): Promise<void> {
  const place = { port: 4321, sandboxPort: 4322, dataDir: '.data', secretKey: 'no page holds it' };
  const env = environmentWith(demoSettings(place));
  if (isBuildFresh(env)) return;
  const { ok, output } = await build(env, signal ? { signal } : {});
  if (!ok) throw new Error(output);
}
