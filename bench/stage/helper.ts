import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Who has which core: the server that is measured one, whoever asks it another. */
export type Side = 'server' | 'client';

const isPinning =
  process.platform === 'linux' && availableParallelism() > 1 && existsSync('/usr/bin/taskset');

/** A command that runs another one on the core of its side; nothing where the machine cannot. */
export function pinned(side: Side): string[] {
  return isPinning ? ['taskset', '-c', side === 'server' ? '0' : '1'] : [];
}

/** A process that is given one thing to do at a time. */
export interface Helper<Job, Result> extends AsyncDisposable {
  /** @throws an Error with what the process said where it fails, and where it is stopped meanwhile */
  run(job: Job): Promise<Result>;
  pid: number;
}

type Reply<Result> = { result: Result } | { error: string };

/**
 * Starts a script of `bench/` that calls `answerJobs`, as a process of its own. It ends with its parent.
 *
 * @param script from the root of the repository
 */
export function startHelper<Job extends object, Result>(
  script: string,
  side: Side,
  signal: AbortSignal,
): Helper<Job, Result> {
  const [command, ...args] = [...pinned(side), process.execPath];
  const child: ChildProcess = fork(script, {
    execPath: command,
    execArgv: command === process.execPath ? [] : [...args],
    serialization: 'advanced',
    detached: true,
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', end, { once: true });
  return {
    pid: child.pid ?? 0,
    run: (job) =>
      new Promise((resolve, reject) => {
        const gone = () => reject(new Error(`${script} ended before it was done`));
        child.once('exit', gone);
        child.once('message', (reply: Reply<Result>) => {
          child.off('exit', gone);
          if ('error' in reply) reject(new Error(reply.error));
          else resolve(reply.result);
        });
        child.send(job);
      }),
    async [Symbol.asyncDispose]() {
      signal.removeEventListener('abort', end);
      end();
      await exited;
    },
  };
}

/** The other side of `startHelper`: does each job that comes, and says what came of it. */
export function answerJobs(work: (job: never) => Promise<unknown>): void {
  process.on('message', (job) => {
    // Its parent and this script agree on what it is.
    void work(job as never)
      .then(
        (result): Reply<unknown> => ({ result }),
        (error: unknown) => ({ error: error instanceof Error ? `${error.stack}` : String(error) }),
      )
      .then((reply) => process.send?.(reply));
  });
  process.on('disconnect', () => process.exit());
}
