import sharp from 'sharp';
import { zipArchive } from './zip.ts';
import { file, type FormParts } from './product-form.ts';
import { program, setFileText, smallPicture } from './product-files.ts';

/** Forms that the store refuses, by what is wrong with them. */

export const megabyte = 1024 * 1024;
export const picture = async (seed: number) => file(`${seed}.png`, await smallPicture(seed));
export const setFile = (symbol: string) => file(`${symbol}.set`, setFileText(symbol));
async function many(count: number, make: (index: number) => File | Promise<File>): Promise<File[]> {
  const made: File[] = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
}
export const zip = (...names: string[]) =>
  file('a.zip', Buffer.from(zipArchive(names.map((name) => ({ name, bytes: Buffer.from('x') })))));
export const text = (count: number) => Buffer.alloc(count, 'x');

/** A picture that shows well, with a tail that a browser might run. */
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
  /** Where it is reported; empty where no field is to blame. */
  field: string,
  status: number,
  /** Over a form with a name and a price. */
  parts: () => FormParts | Promise<FormParts>,
];

const contents: Refused[] = [
  ['an SVG', 'image', 400, () => ({ image: file('a.svg', '<svg xmlns="x"/>') })],
  ['an SVG called a picture', 'image', 400, () => ({ image: file('a.png', '<svg xmlns="x"/>') })],
  ['HTML', 'image', 400, () => ({ image: file('a.html', '<html></html>') })],
  ['HTML called a picture', 'screenshots', 400, () => ({ screenshots: file('a.jpg', '<html>') })],
  [
    'a PNG that is also HTML',
    'image',
    400,
    async () => ({ image: await polyglot('<HTML><body>') }),
  ],
  [
    'a JPEG with a script',
    'screenshots',
    400,
    async () => ({
      screenshots: [await picture(3), await polyglot('<script>alert(1)</script>', 'jpeg')],
    }),
  ],
  [
    'a WebP that is also SVG',
    'image',
    400,
    async () => ({ image: await polyglot('<svg onload=x>', 'webp') }),
  ],
  [
    'a PNG with a document type',
    'image',
    400,
    async () => ({ image: await polyglot('<!doctype html>') }),
  ],
  [
    'a GIF called a picture',
    'image',
    400,
    () => ({ image: file('a.png', 'GIF89a\x01\0\x01\0\0\0\0;') }),
  ],
  [
    'a torn picture after a good one',
    'screenshots',
    400,
    async () => ({
      screenshots: [await picture(7), await corrupt()],
    }),
  ],
  ['a picture of 40.008 megapixels', 'image', 400, async () => ({ image: await hugePicture() })],
  ['an empty picture', 'image', 400, () => ({ image: file('a.png', '') })],
  ['a program of 900 bytes', 'file', 400, () => ({ file: file('a.ex5', program('a', 900)) })],
  ['a program of 1,023 bytes', 'file', 400, () => ({ file: file('a.EX4', program('a', 1023)) })],
  [
    'HTML called a program',
    'file',
    400,
    () => ({ file: file('a.ex5', '<!DOCTYPE html>'.padEnd(2000)) }),
  ],
  ['HTML called a source', 'file', 400, () => ({ file: file('a.mq5', '\uFEFF\n <html>') })],
  ['another kind of file', 'file', 400, () => ({ file: file('a.exe', program('a')) })],
  ['a zip with ../', 'file', 400, () => ({ file: zip('ok.txt', '../evil.ex5') })],
  ['a zip with ..\\', 'file', 400, () => ({ file: zip('a\\..\\..\\evil.ex5') })],
  ['a zip with a path from the root', 'file', 400, () => ({ file: zip('/etc/passwd') })],
  ['a zip with a drive', 'file', 400, () => ({ file: zip('C:\\evil.ex5') })],
  ['a zip with a NUL in a name', 'file', 400, () => ({ file: zip('a.ex5\0.txt') })],
  [
    'a torn zip',
    'file',
    400,
    async () => ({ file: file('a.zip', (await zip('a').bytes()).slice(0, -9)) }),
  ],
  ['no zip', 'file', 400, () => ({ file: file('a.zip', program('a')) })],
  [
    'HTML called a set file',
    'setFiles',
    400,
    () => ({
      removeSetFiles: [1, 2],
      setFiles: file('a.set', '<script>alert(1)</script>'),
      setFileSymbols: 'A',
    }),
  ],
  ['a set file of another kind', 'setFiles.0', 400, () => ({ setFiles: file('a.txt', 'x') })],
];

const sizes: Refused[] = [
  [
    'a program of 100 MB and a byte',
    'file',
    413,
    () => ({ file: file('a.ex5', text(100 * megabyte + 1)) }),
  ],
  ['a program of 120 MB', 'file', 413, () => ({ file: file('a.ex5', text(120 * megabyte)) })],
  ['an image over 5 MB', 'image', 413, () => ({ image: file('a.png', text(5 * megabyte + 1)) })],
  [
    'a screenshot over 5 MB',
    'screenshots',
    413,
    () => ({ screenshots: file('a.png', text(6 * megabyte)) }),
  ],
  [
    'a set file over 1 MB',
    'setFiles',
    413,
    () => ({ setFiles: file('a.set', text(megabyte + 1)) }),
  ],
  [
    'more than any form',
    '',
    413,
    () => ({ more: [file('a', text(126 * megabyte)), file('b', text(126 * megabyte))] }),
  ],
  ['11 screenshots', 'screenshots', 400, async () => ({ screenshots: await many(11, picture) })],
  [
    '9 screenshots beside 2',
    'screenshots',
    400,
    async () => ({ screenshots: await many(9, picture) }),
  ],
  ['51 set files', 'setFiles', 400, async () => ({ setFiles: await many(51, () => setFile('A')) })],
  [
    '49 set files beside 2',
    'setFiles',
    400,
    async () => ({ setFiles: await many(49, () => setFile('A')) }),
  ],
  ['two programs', 'file', 400, async () => ({ file: await many(2, () => file('a.mq5', 'x')) })],
];

const fields: Refused[] = [
  ['no name', 'name', 400, () => ({ name: ' ' })],
  ['no price', 'price', 400, () => ({ price: '' })],
  ['a price in words', 'price', 400, () => ({ price: 'ten' })],
  ['a price below nothing', 'price', 400, () => ({ price: -1 })],
  ['a price of three decimals', 'price', 400, () => ({ price: '9.999' })],
  ['a price of no end', 'price', 400, () => ({ price: 'Infinity' })],
  ['another type', 'type', 400, () => ({ type: 'robot' })],
  ['a video elsewhere', 'videoLinks', 400, () => ({ videoLinks: 'https://evil.example/v' })],
  ['a symbol too few', 'setFileSymbols', 400, () => ({ setFileSymbols: 'EURUSD' })],
  ['a symbol too many', 'setFileSymbols', 400, () => ({ setFileSymbols: 'A,B,C' })],
  ['a new set file without a symbol', 'setFileSymbols', 400, () => ({ setFiles: setFile('A') })],
  ['a note too many', 'setFileNotes', 400, () => ({ setFileNotes: '1|2|3' })],
  ['half an order', 'setFileOrder', 400, () => ({ setFileOrder: '1' })],
  ['an order of strangers', 'screenshotOrder', 400, () => ({ screenshotOrder: ['1', '99'] })],
  ['a text called a picture', 'image', 400, () => ({ image: 'a.png' })],
];

/** Of a product that has two screenshots and two set files, the first in both of id 1. */
export const refusedForms = [...contents, ...sizes, ...fields];
