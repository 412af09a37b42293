import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const stopWithParent = fileURLToPath(new URL('stop-with-parent.cjs', import.meta.url));

export interface Service {
  name: string;
  /** Returns its output on both streams, at most the last 200,000 characters. */
  output: () => string;
  /** Shows all further output, on stdout by default. */
  show: (to?: NodeJS.WritableStream) => void;
  /** Resolves with its exit code, or null after a signal, once all output has been read. */
  exited: Promise<number | null>;
  /** Asks it to end, and kills it after the grace. */
  stop: (graceMs: number) => Promise<void>;
  /** Sends SIGKILL; resolves when the process is gone. */
  kill: () => Promise<void>;
  pid: number | undefined;
}

export interface ServiceOptions {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Receives the output too; each start overwrites it. */
  logFile?: string;
  /** A command that runs Node, such as `nice -n 5`. */
  under?: string[];
}

const maxOutputLength = 200_000;

/** Has its own process group: Ctrl-C reaches only the starting script, which stops it in order. */
export function startService({ name, args, env, logFile, under = [] }: ServiceOptions): Service {
  const node = [process.execPath, '--require', stopWithParent, ...args];
  const [command = '', ...rest] = [...under, ...node];
  const child = spawn(command, rest, {
    env,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let shown: NodeJS.WritableStream | undefined;
  const log = logFile ? createWriteStream(logFile) : undefined;
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-maxOutputLength);
    log?.write(chunk);
    shown?.write(chunk);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const exited = exitOf(child).finally(() => log?.end());
  const kill = async () => {
    signalGroup(child, 'SIGKILL');
    await exited;
  };
  return {
    name,
    output: () => output,
    show: (to = process.stdout) => (shown = to),
    exited,
    pid: child.pid,
    kill,
    async stop(graceMs) {
      // A process on Windows can handle no signal: stop-with-parent.cjs stops it when the channel
      // closes.
      if (process.platform !== 'win32') signalGroup(child, 'SIGTERM');
      else if (child.connected) child.disconnect();
      await Promise.race([exited, delay(graceMs, undefined, { ref: false })]);
      await kill();
    },
  };
}

/** Signals the whole group, since a server such as Vite has child processes. */
function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It ended between the check and the call.
  }
}

/** Runs a Node script to its end, silently unless `show` is set; returns its code and output. */
export async function runScript(
  args: string[],
  options: { env?: NodeJS.ProcessEnv; signal?: AbortSignal; show?: boolean } = {},
): Promise<{ code: number; output: string }> {
  const { env = process.env, show = false, signal } = options;
  signal?.throwIfAborted();
  const child = spawn(process.execPath, args, {
    env,
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { code: (await exitOf(child)) ?? 1, output };
}

/** Waits for `close`, not `exit`: by then all output has been read. */
async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}

/** Polls until 200. @throws ServiceFailure if the service ends first or the timeout passes */
export async function untilReady(url: string, service: Service, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let ended = false;
  const end = () => (ended = true);
  service.exited.then(end, end);
  while (Date.now() < deadline) {
    if (ended) throw new ServiceFailure(service, 'ended before it was ready');
    if (await answersOk(url)) return;
    await delay(50);
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
