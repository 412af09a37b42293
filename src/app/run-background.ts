import { setTimeout as delay } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { withWritePriority } from '#db/write-priority.ts';
import type { Database } from '#db/client.ts';
import type { App } from './deps.ts';
import { whenWoken, Worker } from '#server/kit/jobs/worker.ts';
import { backgroundOf, type Work } from './background.ts';

/** Delay before a process's own work is tried again after a failure. */
const retryMs = 10_000;
/** Time for work in flight at a stop. Another process begins again what is cut off. */
const graceMs = 3_000;

/**
 * Starts the background work.
 *
 * @returns stops it; resolves once the work in flight has ended or its time is up
 */
export function startBackground(app: App): () => Promise<void> {
  const works = backgroundOf(app).map((work) => ({ ...work, worker: workerOf(work) }));
  const workers = [lead(app.database, works), ...works.map(({ worker }) => worker)];
  for (const worker of workers) worker.start();
  return async () => {
    const stopped = Promise.all(workers.map((worker) => worker.stop()));
    await Promise.race([stopped, delay(graceMs)]);
  };
}

function workerOf({ name, leaderOnly, everyMs = whenWoken.pollMs, worker, run }: Work): Worker {
  if (worker) return worker();
  const runOnce = () => withWritePriority('note', () => run(() => false));
  return new Worker({
    ...(leaderOnly ? whenWoken : { pollMs: retryMs }),
    name,
    async poll() {
      await runOnce();
      return { nextInMs: leaderOnly ? whenWoken.pollMs : everyMs };
    },
    // No other process finishes what a process does for itself.
    ...(!leaderOnly && { atEnd: async () => void (await runOnce()) }),
  });
}

type Led = Omit<Work, 'worker'> & { worker: Worker };

/** Asks what is due. @returns null if another process leads */
export function pollForDue(
  { leader }: Pick<Database, 'leader'>,
  works: Pick<Work, 'name' | 'isDue'>[],
) {
  const conditions = works.flatMap(({ name, isDue }): [string, SQL][] =>
    isDue ? [[name, isDue()]] : [],
  );
  return leader.poll(Object.fromEntries(conditions));
}

/**
 * Polls for due work and wakes its workers, in the leading process; another one takes over within
 * 30 seconds. Every process sends its own mails, by waking its own worker.
 */
function lead({ leader }: Pick<Database, 'leader'>, works: Led[]): Worker {
  const led = works.filter(({ leaderOnly }) => leaderOnly);
  const wokenAt = new Map<Led, number>();
  return new Worker({
    name: 'lead',
    pollMs: leader.pollMs,
    async poll() {
      const due = await pollForDue({ leader }, led);
      const now = performance.now();
      for (const work of due ? led : []) {
        const { name, everyMs = Infinity, worker } = work;
        const byClock = now - (wokenAt.get(work) ?? -Infinity) >= everyMs;
        if (!due?.[name] && !byClock) continue;
        wokenAt.set(work, now);
        worker.wake();
      }
      return { nextInMs: leader.pollMs };
    },
    atEnd: () => leader.release(),
  });
}
