import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { startService } from './processes.ts';

const folder = tempFolder();
const script = () => join(folder(), 'a folder & blanks', 'server.mjs');

beforeEach(() => {
  mkdirSync(join(folder(), 'a folder & blanks'));
  writeFileSync(
    script(),
    `setInterval(() => {}, 1000);
    process.on('SIGTERM', () => setTimeout(() => process.exit(7), 50));
    console.log('ready');`,
  );
});

test('stop lets a server end by itself', async () => {
  const service = startService({ name: 'It', args: [script()], env: { ...process.env } });
  await expect.poll(service.output).toContain('ready');
  await service.stop(10_000);
  expect(await service.exited).toBe(7);
});

test('a server ends when its channel to the parent closes', async () => {
  const preload = fileURLToPath(import.meta.resolve('./stop-with-parent.cjs'));
  const child = spawn(process.execPath, ['--require', preload, script()], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout ?? child, 'data');
  child.disconnect();
  expect(await ended).toEqual([7, null]);
});
