import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signalService, startService } from './processes.ts';

let folder: string;
let script: string;
/** A server that ends in order, a moment after it is asked to, with a status of its own. */
const server = `
  // On Windows it is the end of whoever is sent a signal.
  process.kill = () => process.exit(1);
  setInterval(() => {}, 1000);
  process.on('SIGTERM', () => setTimeout(() => process.exit(7), 50));
  console.log('ready');
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'a shop & its processes '));
  script = join(folder, 'the server.mjs');
  writeFileSync(script, server);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a server is stopped in order, from a folder with blanks in its name', async () => {
  const service = startService({ name: 'It', args: [script], env: { ...process.env } });
  await expect.poll(service.output).toContain('ready');
  await service.stop(10_000);
  expect(await service.exited).toBe(7);
});

test.each(['linux', 'win32'] as const)('it ends in order by the means of %s', async (platform) => {
  const preload = fileURLToPath(import.meta.resolve('./stop-with-parent.cjs'));
  const child = spawn(process.execPath, ['--require', preload, script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout ?? child, 'data');
  signalService(child, 'SIGTERM', platform);
  // A second time, as an impatient caller would.
  signalService(child, 'SIGTERM', platform);
  expect(await ended).toEqual([7, null]);
  signalService(child, 'SIGKILL', platform);
});
