import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogDestination } from './log-destination.ts';

let folder: string;
let pipe: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
  pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
});
afterEach(() => rmSync(folder, { recursive: true }));

const line = `${'x'.repeat(99)}\n`;
const limitBytes = 100_000;
/** Buffered before it is written. */
const blockBytes = 16_100;

function readAll(fd: number): string {
  let text = '';
  const buffer = Buffer.alloc(65_536);
  try {
    for (let bytes = -1; bytes !== 0; text += buffer.toString('utf8', 0, bytes)) {
      bytes = readSync(fd, buffer);
    }
  } catch {
    // EAGAIN: nothing more for now.
  }
  return text;
}

test('a stalled reader costs bounded memory and is told of lost lines @p40', async () => {
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, constants.O_WRONLY);
  const dropped: number[] = [];
  const { stream, countDropped } = openLogDestination(
    writer,
    (lines) => dropped.push(lines),
    limitBytes,
  );
  let text = '';
  try {
    for (let count = 0; count < 10_000; count++) stream.write(line);
    expect(dropped).toEqual([]);
    await expect
      .poll(() => {
        text += readAll(reader);
        return dropped.length;
      })
      .toBe(1);
    text += readAll(reader);
    const seen = text.length / line.length;
    expect(seen * line.length).toBeLessThanOrEqual(limitBytes + blockBytes);
    expect(dropped).toEqual([10_000 - seen]);
    expect(countDropped()).toBe(10_000 - seen);
  } finally {
    stream.destroy();
    closeSync(reader);
    closeSync(writer);
  }
});

test('a process ends while nobody reads its log @p36', async () => {
  const program = `
    import { log } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
    for (let count = 0; count < 100_000; count++) log.info({ count }, 'line');
    setTimeout(() => process.exit(0), 100);`;
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, constants.O_WRONLY);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', writer, 'inherit'],
    timeout: 15_000,
    killSignal: 'SIGKILL',
  });
  try {
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    closeSync(reader);
    closeSync(writer);
  }
});
