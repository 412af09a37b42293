import { serveArguments, serveEnvironment } from '#scripts/build.ts';
import { environmentWith } from '#scripts/demo-environment.ts';
import { findFreePort } from '#scripts/ports.ts';
import { startService, untilReady, type Service } from '#scripts/processes.ts';
import type { RunningStore } from './store.ts';

const readyTimeoutMs = 30_000;
const graceMs = 25_000;

export interface SecondStore {
  url: string;
  service: Service;
  stop(): Promise<void>;
}

/** Starts a second process beside a store and waits until it is ready. */
export async function startBeside(
  { env }: Pick<RunningStore, 'env'>,
  settings: Record<string, string> = {},
): Promise<SecondStore> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const service = startService({
    name: 'The second store',
    args: serveArguments,
    env: {
      ...environmentWith({ ...env, ...settings, PORT: String(port) }),
      ...serveEnvironment,
    },
  });
  await untilReady(`${url}/readyz`, service, readyTimeoutMs);
  return { url, service, stop: () => service.stop(graceMs) };
}
