import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import type { FormRule } from '#contract/route.ts';
import { AppError } from '../errors.ts';
import { receiveForm } from './receive-form.ts';
import { cleanFileName, StagedFile } from './staged-file.ts';

const endings = ['.txt'];
const rule: FormRule = {
  uploads: {
    file: { limitBytes: 100, maxFiles: 1, endings },
    pictures: { limitBytes: 10, maxFiles: 2, endings },
  },
  repeated: ['pictures', 'remove'],
};
const address = 'http://shop.example.com/api/products';
const boundary = 'edge';
const multipart = `multipart/form-data; boundary=${boundary}`;

const folder = tempFolder();
beforeEach(() => {
  // Each system has its own variable.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder());
});

function formOf(parts: [string, string | File][]): Request {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return new Request(address, { method: 'POST', body });
}

function requestOf(body: string | ReadableStream, contentType = multipart): Request {
  const init = { method: 'POST', body, headers: { 'Content-Type': contentType }, duplex: 'half' };
  return new Request(address, init);
}

async function refusal(request: Request): Promise<AppError> {
  const error: unknown = await receiveForm(request, rule).then(
    () => new Error('It was taken'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  expect(await readdir(folder())).toEqual([]);
  return error;
}

const bytes = (count: number) => 'x'.repeat(count);

describe('receiveForm', () => {
  test('replaces lone surrogates of UTF-16 @p27', async () => {
    const head =
      `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n` +
      'Content-Type: text/plain; charset=utf-16le\r\n\r\n';
    const body = Buffer.concat([
      Buffer.from(head),
      Buffer.from('a\ud800b', 'utf16le'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const { fields } = await receiveForm(requestOf(new Blob([body]).stream()), rule);
    expect(fields).toEqual({ name: 'a\ufffdb' });
  });

  test('returns texts, lists and files, and forget() deletes them', async () => {
    const { fields, forget } = await receiveForm(
      formOf([
        ['name', 'first'],
        ['name', 'Grid Ünïqüe\r\n'],
        ['remove', '4'],
        ['file', new File([bytes(100)], 'Größe.txt')],
        ['pictures', new File(['one'], 'a.txt')],
        ['remove', '7'],
        ['pictures', new File(['two'], 'b.txt')],
        ['unknown', new File([bytes(5000)], 'c.txt')],
      ]),
      rule,
    );
    const { file, pictures, ...texts } = fields;
    expect(texts).toEqual({ name: 'Grid Ünïqüe\r\n', remove: ['4', '7'] });
    expect(file).toBeInstanceOf(StagedFile);
    expect(file).toMatchObject({ name: 'Größe.txt', size: 100 });
    const read = (staged: StagedFile) => readFile(staged.path, 'utf8');
    expect(await read(file as StagedFile)).toBe(bytes(100));
    expect(await Promise.all((pictures as StagedFile[]).map(read))).toEqual(['one', 'two']);
    await forget();
    expect(existsSync((file as StagedFile).path)).toBe(false);
    expect(await readdir(folder())).toEqual([]);
  });

  test.each<[string, [string, string | File][], [string, string][]]>([
    [
      'reads an empty file field as none',
      [
        ['file', new File([], '')],
        ['pictures', ''],
        ['name', ''],
      ],
      [['name', '']],
    ],
    ['reads an empty form', [], []],
    [
      'reads names of object members as names',
      [
        ['__proto__', 'x'],
        ['toString', new File(['y'], 'y.txt')],
        ['constructor', 'z'],
      ],
      [
        ['__proto__', 'x'],
        ['constructor', 'z'],
      ],
    ],
  ])('%s', async (_, parts, expected) => {
    const { fields, forget } = await receiveForm(formOf(parts), rule);
    expect(Object.entries(fields)).toEqual(expected);
    await forget();
  });
});

describe('receiveForm rejects and leaves nothing on disk for', () => {
  test('a file over its limit, after it has read the rest', async () => {
    let sent = 0;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="pictures"; filename="a.txt"\r\n\r\n`;
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ === 0) controller.enqueue(Buffer.from(head));
        else if (sent < 200) controller.enqueue(Buffer.alloc(65_536));
        else controller.close();
      },
    });
    const error = await refusal(requestOf(body));
    const message = 'a.txt is too large. The limit is 10 bytes.';
    expect(error).toMatchObject({ status: 413, message });
    expect(error.details.issues).toEqual([{ path: 'pictures', message }]);
    expect(sent).toBe(200);
  });

  test('a declared length over the limit, unread', async () => {
    const request = formOf([]);
    request.headers.set('Content-Length', String(251 * 1024 * 1024));
    expect((await refusal(request)).status).toBe(413);
    expect(request.bodyUsed).toBe(false);
  });

  test('an endless body, at the limit', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(4 * 1024 * 1024);
    const body = new ReadableStream({
      pull(controller) {
        sent += chunk.length;
        controller.enqueue(chunk);
      },
    });
    expect((await refusal(requestOf(body))).status).toBe(413);
    expect(sent).toBeLessThan(300 * 1024 * 1024);
  });

  test.each([
    ['a long text', [['description', bytes(300_000)]], 413],
    ['a thousand texts', Array.from({ length: 1000 }, () => ['remove', '1']), 400],
  ] as [string, [string, string][], number][])('%s', async (_, parts, status) => {
    expect((await refusal(formOf(parts))).status).toBe(status);
  });

  test.each([
    ['{}', 'application/json', 415],
    ['a=b', 'application/x-www-form-urlencoded', 415],
    ['', multipart, 400],
    ['no boundary at all', multipart, 400],
    ['--edge--\r\n', 'multipart/form-data', 400],
    ['--edge--\r\n', 'multipart/form-data; boundary=', 400],
    ['--edge--\r\n', 'multipart/form-data; boundary="', 400],
  ])('%j as %s', async (body, contentType, status) => {
    expect((await refusal(requestOf(body, contentType))).status).toBe(status);
  });
});

test('receiveForm ends for a form cut off or changed at any byte', async () => {
  const whole = [
    '--edge',
    'Content-Disposition: form-data; name="name"',
    '',
    'Grid',
    '--edge',
    'Content-Disposition: form-data; name="file"; filename="a.txt"',
    'Content-Type: text/plain',
    '',
    'bytes',
    '--edge--',
    '',
  ].join('\r\n');
  for (let length = 0; length < whole.length - 2; length++) {
    expect((await refusal(requestOf(whole.slice(0, length)))).status, `${length}`).toBe(400);
  }
  for (let at = 0; at < whole.length; at++) {
    for (const other of ['\0', '"', '\r', ';', '-']) {
      const body = whole.slice(0, at) + other + whole.slice(at + 1);
      const ended = await receiveForm(requestOf(body), rule).then(
        ({ forget }) => forget(),
        (error: Error) => error,
      );
      expect([undefined, AppError], `${at} ${other}`).toContain(ended?.constructor);
    }
  }
  expect(await readdir(folder())).toEqual([]);
});

test.each([
  ['C:\\Users\\me\\Grid.ex5', 'Grid.ex5'],
  ['../../etc/passwd', 'passwd'],
  ['a\u0000b\r\n\u202Ec.set', 'abc.set'],
  ['  ', ''],
  ['..', '..'],
  [`${'x'.repeat(300)}.ex5`, `${'x'.repeat(196)}.ex5`],
])('cleanFileName(%j) is %j', (said, name) => {
  expect(cleanFileName(said)).toBe(name);
});
