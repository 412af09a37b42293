import { build, isBuildFresh } from '#scripts/build.ts';
import { demoSettings, environmentWith } from '#scripts/demo-environment.ts';

/** Builds the store where it is not built from what lies here. @throws an Error with what the build wrote */
export async function buildWhereStale(
  signal: AbortSignal,
  say: (what: string) => void,
): Promise<void> {
  const place = { port: 4321, sandboxPort: 4322, dataDir: '.data', secretKey: 'no page holds it' };
  const env = environmentWith(demoSettings(place));
  if (isBuildFresh(env)) return;
  say('the store is built');
  const { ok, output } = await build(env, { signal });
  if (!ok) throw new Error(output);
}
