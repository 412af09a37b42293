import { fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** The server under test has one core, its client another. */
type Core = 'server' | 'client';

const canPin =
  process.platform === 'linux' && availableParallelism() > 1 && existsSync('/usr/bin/taskset');

/** Returns the words that run a command on a core; none if the machine has no `taskset`. */
export function pinned(core: Core): string[] {
  return canPin ? ['taskset', '-c', core === 'server' ? '0' : '1'] : [];
}

export interface Helper<Job, Result> {
  pid: number;
  /** @throws an Error with the process's message if the job fails */
  run(job: Job): Promise<Result>;
}

type Reply<Result> = { result: Result } | { error: string };

/**
 * Starts a script that calls `answerJobs` in its own process, which ends with this one.
 *
 * @param script in the folder of this file
 */
export function startHelper<Job extends object, Result>(
  script: string,
  core: Core,
): Helper<Job, Result> {
  const [execPath, ...execArgv] = [...pinned(core), process.execPath];
  const child = fork(`${import.meta.dirname}/${script}`, {
    execPath,
    execArgv,
    serialization: 'advanced',
  });
  return {
    pid: child.pid ?? 0,
    run: (job) =>
      new Promise((resolve, reject) => {
        const gone = () => reject(new Error(`${script} ended`));
        child.once('exit', gone);
        child.once('message', (reply: Reply<Result>) => {
          child.off('exit', gone);
          if ('error' in reply) reject(new Error(reply.error));
          else resolve(reply.result);
        });
        child.send(job);
      }),
  };
}

/** Does each job that the parent sends with `startHelper`, and replies with its result. */
export function answerJobs(work: (job: never) => Promise<unknown>): void {
  process.on('message', (job) => {
    const reply = (message: Reply<unknown>) => process.send?.(message);
    // The parent sends what the script expects.
    work(job as never).then(
      (result) => reply({ result }),
      (error: unknown) => reply({ error: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}

/**
 * Returns the processor time of a process and its threads since its start, ms; NaN without `/proc`.
 */
export function processorMs(pid: number): number {
  if (process.platform !== 'linux') return NaN;
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return threads.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}
