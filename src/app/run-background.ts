import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { withWritePriority } from '#db/write-priority.ts';
import type { App } from './deps.ts';
import { whenWoken, Worker } from '#server/kit/jobs/worker.ts';
import { backgroundOf, type Work } from './background.ts';

/** Interval at which every process asks what is due. */
const pollMs = 2_000;
/** Delay before a process's own work is tried again after a failure. */
const retryMs = 10_000;
/** Time for work in flight at a stop. Another process begins again what is cut off. */
const graceMs = 3_000;

/** Returns its stop, which resolves once the work in flight has ended or its time is up. */
export function startBackground(app: App): () => Promise<void> {
  const works = backgroundOf(app).map((work) => ({ ...work, worker: workerOf(work) }));
  const shared = works.filter(({ perProcess }) => !perProcess);
  const workers = [pollForDue(app, shared), ...works.map(({ worker }) => worker)];
  for (const worker of workers) worker.start();
  return async () => {
    const stopped = Promise.all(workers.map((worker) => worker.stop()));
    await Promise.race([stopped, delay(graceMs)]);
  };
}

function workerOf({ name, perProcess, everyMs = whenWoken.pollMs, worker, run }: Work): Worker {
  if (worker) return worker();
  const runOnce = () => withWritePriority('note', () => run(() => false));
  return new Worker({
    ...(perProcess ? { pollMs: retryMs } : whenWoken),
    name,
    async poll() {
      await runOnce();
      return { nextInMs: perProcess ? everyMs : whenWoken.pollMs };
    },
    // No other process finishes what a process does for itself.
    ...(perProcess && { atEnd: async () => void (await runOnce()) }),
  });
}

type Polled = Omit<Work, 'worker'> & { worker: Worker };

/** Asks, in one statement, which works have something due, by their names. */
export async function findDue(
  { db }: Pick<App, 'db'>,
  works: Pick<Work, 'name' | 'isDue'>[],
): Promise<Record<string, unknown>> {
  const conditions = works.flatMap(({ name, isDue }) =>
    isDue ? [sql`${isDue()} AS ${sql.identifier(name)}`] : [],
  );
  const [due = {}] = await db.all<Record<string, unknown>>(
    sql`SELECT ${sql.join(conditions, sql`, `)}`,
  );
  return due;
}

/** Polls for due work and wakes its workers. */
function pollForDue(app: App, works: Polled[]): Worker {
  const wokenAt = new Map<Polled, number>();
  return new Worker({
    name: 'poll for due work',
    pollMs,
    async poll() {
      const due = await findDue(app, works);
      const now = performance.now();
      for (const work of works) {
        const { name, everyMs = Infinity, worker } = work;
        const byClock = now - (wokenAt.get(work) ?? -Infinity) >= everyMs;
        if (!due[name] && !byClock) continue;
        wokenAt.set(work, now);
        worker.wake();
      }
      return { nextInMs: pollMs };
    },
  });
}
