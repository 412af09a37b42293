import { setTimeout as delay } from 'node:timers/promises';
import { serveArguments, serveEnvironment } from '#scripts/build.ts';
import { environmentWith } from '#scripts/demo-environment.ts';
import { startService, untilReady, type Service } from '#scripts/processes.ts';

const readyTimeoutMs = 60_000;
const graceMs = 40_000;
/** A call of nginx's to another server may have had the port of a store that was away for a moment. */
const portAttempts = 3;

/** One of several built stores on the same data, always on the same port. */
export class StoreProcess {
  readonly name: string;
  readonly url: string;
  readonly #env: NodeJS.ProcessEnv;
  #service: Service | null = null;
  #starts = 0;

  constructor(name: string, settings: Record<string, string> & { PORT: string; DATA_DIR: string }) {
    this.name = name;
    this.url = `http://127.0.0.1:${settings.PORT}`;
    this.#env = { ...environmentWith(settings), ...serveEnvironment };
  }

  /** Resolves when it is ready. @throws ServiceFailure */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      this.#starts += 1;
      const service = startService({
        name: this.name,
        args: serveArguments,
        env: this.#env,
        logFile: `${this.#env.DATA_DIR}/${this.name}-${this.#starts}.log`,
      });
      this.#service = service;
      try {
        return await untilReady(`${this.url}/readyz`, service, readyTimeoutMs);
      } catch (error) {
        await service.kill();
        const isTaken = service.output().includes('EADDRINUSE');
        if (!isTaken || attempt === portAttempts) throw error;
        await delay(1_000);
      }
    }
  }

  /** SIGTERM. @returns its exit code; null where it had to be killed */
  async stop(): Promise<number | null> {
    await this.#service?.stop(graceMs);
    return (await this.#service?.exited) ?? null;
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    await this.#service?.kill();
  }
}
