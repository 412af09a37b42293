import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface InjectedFault {
  /** The system calls, separated by commas. */
  calls: string;
  /** Name from errno(3), e.g. `EIO`. */
  error: string;
  /** The number of the failing call, from 1, counted per thread. */
  nth: number;
}

/** Resolves once strace injects it (`-e inject`). @throws if strace is missing or may not attach */
export async function injectFault(pid: number, { calls, error, nth }: InjectedFault) {
  const inject = `inject=${calls}:error=${error}:when=${nth}`;
  const args = ['-f', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', inject, '-p', String(pid)];
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  const attached = new Promise<void>((resolve, reject) => {
    strace.on('error', () =>
      reject(new Error('The full form of the fault tests needs strace: apt-get install strace.')),
    );
    strace.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('attached')) resolve();
    });
    strace.on('close', () => reject(new Error(`strace cannot attach to the store: ${output}`)));
  });
  await attached;
  return {
    /** Resolves when the process is detached. */
    async end(): Promise<void> {
      const gone = once(strace, 'close');
      strace.kill('SIGINT');
      await gone;
    },
  };
}
