import sharp from 'sharp';
import { file, type FormParts } from './product-form.ts';
import { program, setFileText, smallPicture } from './product-files.ts';
import { zipArchive } from './zip-archive.ts';

export const megabyte = 1024 * 1024;
export const picture = async (seed: number) => file(`${seed}.png`, await smallPicture(seed));
export const setFile = (symbol: string) => file(`${symbol}.set`, setFileText(symbol));
async function many(count: number, make: (index: number) => File | Promise<File>): Promise<File[]> {
  const made: File[] = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
}
export const zip = async (...names: string[]) =>
  file(
    'a.zip',
    Buffer.from(await zipArchive(names.map((name) => ({ name, bytes: Buffer.from('x') })))),
  );
export const text = (count: number) => Buffer.alloc(count, 'x');

/** Builds a valid picture with a tail that a browser might run. */
const polyglot = async (tail: string, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  file(`two.${format}`, Buffer.concat([await smallPicture(9, format), Buffer.from(tail)]));

async function corrupt(): Promise<File> {
  const bytes = await smallPicture(8);
  return file('corrupt.png', bytes.subarray(0, bytes.length - 40));
}

async function hugePicture(): Promise<File> {
  const background = '#102030';
  const create = { width: 8000, height: 5001, channels: 3 as const, background };
  return file('huge.png', await sharp({ create }).png().toBuffer());
}

type Refused = [
  what: string,
  /** The reported field; empty if none. */
  field: string,
  status: number,
  /** The parts besides name and price. */
  parts: () => Promise<FormParts>,
];

function ofField(
  field: string,
  status: number,
  wrong: Record<string, () => FormParts[string] | Promise<FormParts[string]>>,
): Refused[] {
  return Object.entries(wrong).map(([what, make]) => [
    what,
    field,
    status,
    async () => ({ [field]: await make() }),
  ]);
}

const svg = '<svg xmlns="x"/>';

const contents = [
  ...ofField('image', 400, {
    'an SVG': () => file('a.svg', svg),
    'an SVG called a picture': () => file('a.png', svg),
    HTML: () => file('a.html', '<html></html>'),
    'a PNG that is also HTML': () => polyglot('<HTML><body>'),
    'a WebP that is also SVG': () => polyglot('<svg onload=x>', 'webp'),
    'a PNG with a document type': () => polyglot('<!doctype html>'),
    'a GIF called a picture': () => file('a.png', 'GIF89a\x01\0\x01\0\0\0\0;'),
    'a picture of 40.008 megapixels': () => hugePicture(),
    'an empty picture': () => file('a.png', ''),
    'a text called a picture': () => 'a.png',
  }),
  ...ofField('screenshots', 400, {
    'HTML called a picture': () => file('a.jpg', '<html>'),
    'a JPEG with a script': async () => [
      await picture(3),
      await polyglot('<script>alert(1)</script>', 'jpeg'),
    ],
    'a torn picture after a good one': async () => [await picture(7), await corrupt()],
    '11 screenshots': () => many(11, picture),
    '9 screenshots beside 2': () => many(9, picture),
  }),
  ...ofField('file', 400, {
    'a program of 1,023 bytes': () => file('a.EX4', program('a', 1023)),
    'HTML called a program': () => file('a.ex5', '<!DOCTYPE html>'.padEnd(2000)),
    'HTML called a source': () => file('a.mq5', '\uFEFF\n <html>'),
    'another kind of file': () => file('a.exe', program('a')),
    'a zip with ../': () => zip('ok.txt', '../evil.ex5'),
    'no zip': () => file('a.zip', program('a')),
    'two programs': () => many(2, () => file('a.mq5', 'x')),
  }),
  ...ofField('setFiles', 400, {
    '51 set files': () => many(51, () => setFile('A')),
    '49 set files beside 2': () => many(49, () => setFile('A')),
  }),
];

const sizes = [
  ...ofField('file', 413, {
    'a program of 100 MB and a byte': () => file('a.ex5', text(100 * megabyte + 1)),
  }),
  ...ofField('image', 413, {
    'an image over 5 MB': () => file('a.png', text(5 * megabyte + 1)),
  }),
  ...ofField('screenshots', 413, {
    'a screenshot over 5 MB': () => file('a.png', text(6 * megabyte)),
  }),
  ...ofField('setFiles', 413, {
    'a set file over 1 MB': () => file('a.set', text(megabyte + 1)),
  }),
];

const fields = [
  ...ofField('name', 400, { 'no name': () => ' ' }),
  ...ofField('price', 400, {
    'no price': () => '',
    'a price in words': () => 'ten',
    'a price below nothing': () => -1,
    'a price of three decimals': () => '9.999',
    'a price of no end': () => 'Infinity',
  }),
  ...ofField('type', 400, { 'another type': () => 'robot' }),
  ...ofField('videoLinks', 400, { 'a video elsewhere': () => 'https://evil.example/v' }),
  ...ofField('tagline', 400, {
    'a line of 61 characters': () => 'x'.repeat(61),
    'a line of two lines': () => 'one\ntwo',
  }),
  ...ofField('signalUrl', 400, {
    'a signal elsewhere': () => 'https://mql5.com.evil.example/signals/1',
    'a signal without TLS': () => 'http://www.mql5.com/en/signals/1',
    'a signal with a password': () => 'https://a:b@www.mql5.com/en/signals/1',
  }),
  ...ofField('setFileSymbols', 400, {
    'a symbol too many': () => 'A,B,C',
  }),
  ...ofField('screenshotOrder', 400, { 'an order of strangers': () => ['1', '99'] }),
];

/** Forms with several parts, or reported at a field other than the wrong one. */
const together: Refused[] = [
  ...Object.entries({
    'HTML called a set file': '<script>alert(1)</script>',
    'a program called a set file': program('a'),
    'a set file that sets nothing': '; saved\r\n',
    'half a set file': 'Lots=1||1||1||9||N\r\nRisk=1||1',
  }).map(([name, content]): Refused => [
    name,
    'setFiles',
    400,
    async () => ({
      removeSetFiles: [1, 2],
      setFiles: file('a.set', content),
      setFileSymbols: 'A',
    }),
  ]),
  ['a set file of another kind', 'setFiles.0', 400, async () => ({ setFiles: file('a.txt', 'x') })],
  [
    'a new set file without a symbol',
    'setFileSymbols',
    400,
    async () => ({ setFiles: setFile('A') }),
  ],
  [
    'more than any form',
    '',
    413,
    async () => ({ more: [file('a', text(126 * megabyte)), file('b', text(126 * megabyte))] }),
  ],
];

/** All rejected forms, for a product with two screenshots and two set files, ids from 1. */
export const refusedForms = [...contents, ...sizes, ...fields, ...together];
