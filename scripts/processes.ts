import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const stopWithParent = fileURLToPath(new URL('stop-with-parent.cjs', import.meta.url));

/** A server that runs until it is stopped. */
export interface Service {
  name: string;
  /** What it wrote so far to both its outputs; of long ones the end. */
  output: () => string;
  /** From now on its output is also shown here, or wherever else it is to go. */
  show: (to?: NodeJS.WritableStream) => void;
  /** Its exit code, null where a signal ended it; settles when it is gone and its output complete. */
  exited: Promise<number | null>;
  /** SIGTERM, or what stands for it on Windows, and SIGKILL where it still runs after the grace. */
  stop: (graceMs: number) => Promise<void>;
  /** SIGKILL, with no word before it; resolves when it is gone. */
  kill: () => Promise<void>;
  pid: number | undefined;
}

/** Where to run a Node script, and what to do with what it writes. */
export interface ServiceOptions {
  name: string;
  /** The script and its arguments. */
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Its output is also written there, anew with each start. */
  logFile?: string;
  /** A command that runs Node as its own child or in its own place, such as `nice -n 5`. */
  under?: string[];
}

/** Enough for the stack of a crash, little enough to keep for days. */
const outputLimit = 200_000;

/**
 * Starts a Node script as a server. It has a process group of its own: Ctrl-C reaches only the
 * script that started it, which then stops its servers in order.
 */
export function startService(options: ServiceOptions): Service {
  const node = [process.execPath, '--require', stopWithParent, ...options.args];
  const [command = '', ...args] = [...(options.under ?? []), ...node];
  const child = spawn(command, args, {
    env: options.env,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let shown: NodeJS.WritableStream | undefined;
  const log = options.logFile ? createWriteStream(options.logFile) : undefined;
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-outputLimit);
    log?.write(chunk);
    shown?.write(chunk);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const exited = exitOf(child).finally(() => log?.end());
  return {
    name: options.name,
    output: () => output,
    show: (to = process.stdout) => (shown = to),
    exited,
    pid: child.pid,
    async kill() {
      signalService(child, 'SIGKILL');
      await exited;
    },
    async stop(graceMs) {
      signalService(child, 'SIGTERM');
      const gone = new AbortController();
      const killer = sleep(graceMs, undefined, { signal: gone.signal }).then(
        () => signalService(child, 'SIGKILL'),
        () => undefined,
      );
      await exited;
      gone.abort();
      await killer;
    },
  };
}

/**
 * Signals a server's whole group, because one such as Vite may have helpers of its own. Windows has neither groups nor
 * signals that a process could hear: there the closing of its channel asks it to stop (stop-with-parent.cjs).
 */
export function signalService(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL',
  platform = process.platform,
): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  if (platform === 'win32') {
    if (signal === 'SIGKILL') child.kill(signal);
    else if (child.connected) child.disconnect();
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended between the check and the call.
  }
}

/**
 * Runs a Node script to its end, silently.
 *
 * @returns its exit code and everything it wrote
 */
export async function runScript(
  args: string[],
  options: { env?: NodeJS.ProcessEnv; signal?: AbortSignal; show?: boolean } = {},
): Promise<{ code: number; output: string }> {
  const { env = process.env, show = false } = options;
  options.signal?.throwIfAborted();
  const child = spawn(process.execPath, args, {
    env,
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    ...(options.signal ? { signal: options.signal } : {}),
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { code: (await exitOf(child)) ?? 1, output };
}

/** `close`, not `exit`: by then everything that the child wrote has been read. */
function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code));
  });
}

/**
 * Waits until an address answers 200.
 *
 * @throws ServiceFailure when the service ends before, or does not answer in time
 */
export async function untilReady(url: string, service: Service, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let ended = false;
  void service.exited.then(
    () => (ended = true),
    () => (ended = true),
  );
  while (Date.now() < deadline) {
    if (ended) throw new ServiceFailure(service, 'ended before it was ready');
    if (await answersOk(url)) return;
    await sleep(50);
  }
  throw new ServiceFailure(service, `did not answer at ${url} within ${timeoutMs / 1_000} s`);
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** A server that ended or never became ready, with its last lines. */
export class ServiceFailure extends Error {
  constructor(service: Service, what: string) {
    const lastLines = service.output().trimEnd().split('\n').slice(-30).join('\n');
    super(`${service.name} ${what}.${lastLines ? ` Its last lines:\n\n${lastLines}` : ''}`);
    this.name = 'ServiceFailure';
  }
}
