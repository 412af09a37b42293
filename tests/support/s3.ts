import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import type { StorageSettings } from '#server/adapters/storage/open-storage.ts';

export const bucketName = 'bucket';
export const s3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** `silent` accepts connections and never answers; `gone` closes them. */
type Mood = 'answers' | 'silent' | 'gone';

/** An S3 server that checks signatures, and can stop answering. */
export interface TestS3 {
  /** e.g. `http://127.0.0.1:40123` */
  endpoint: string;
  directory: string;
  /** Returns the settings of a storage under this prefix, in an existing bucket by default. */
  storage(prefix: string, bucket?: string): StorageSettings;
  /** Returns the same as a store's environment. */
  env(prefix: string, bucket?: string): Record<string, string>;
  be(mood: Mood): void;
  stop(): Promise<void>;
}

/** Starts a server; stop it in `afterAll`. @param from another such server's folder to copy */
export async function startS3(from?: string): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'tradeshelf-s3-'));
  if (from !== undefined) cpSync(from, directory, { recursive: true });
  const server = fork('tests/support/s3-server.ts', [directory], {
    execArgv: ['--openssl-legacy-provider'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];

  let mood: Mood = 'answers';
  const open = new Set<Socket>();
  const door = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    if (mood === 'gone') socket.resetAndDestroy();
    if (mood !== 'answers') return;
    const behind = connect(port, '127.0.0.1');
    pipeline(socket, behind, socket, () => {});
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  const endpoint = `http://127.0.0.1:${address.port}`;
  const storageUrl = (prefix: string, bucket = bucketName) =>
    `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`;

  return {
    endpoint,
    directory,
    storage: (prefix, bucket) => ({ storageUrl: storageUrl(prefix, bucket), s3: s3Keys }),
    env: (prefix, bucket) => ({
      STORAGE_URL: storageUrl(prefix, bucket),
      S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    }),
    be(next) {
      mood = next;
      for (const socket of open) socket.destroy();
    },
    async stop() {
      for (const socket of open) socket.destroy();
      door.close();
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
