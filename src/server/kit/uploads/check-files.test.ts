import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { program, smallPicture } from '#tests/support/product-files.ts';
import { texts } from '#contract/catalogue/product-form.ts';
import { AppError } from '../errors.ts';
import { checkPicture, checkProductFile, checkSetFile } from './check-files.ts';
import { StagedFile } from './staged-file.ts';

const folder = tempFolder();

async function staged(name: string, content: Uint8Array | string): Promise<StagedFile> {
  const path = join(folder(), 'upload');
  await writeFile(path, content);
  return new StagedFile({ name, size: content.length, path });
}

describe('checkPicture', () => {
  const check = async (content: Uint8Array | string) =>
    checkPicture('image', await staged('a.png', content));

  test.each(['png', 'jpeg', 'webp'] as const)('detects %s by its bytes', async (format) => {
    expect(await check(await smallPicture(1, format))).toBe(`image/${format}`);
  });

  test('accepts bytes that look like a tag by chance', async () => {
    const bytes = Buffer.concat([await smallPicture(1), Buffer.from('<svg\u0007<html\u0001')]);
    expect(await check(bytes)).toBe('image/png');
  });

  test.each(['<SVG>', '<script\n', '<html lang=en>', '<!DOCTYPE  HTML>', '<script/x>'])(
    'rejects a picture with %j at its field',
    async (tail) => {
      const bytes = Buffer.concat([await smallPicture(1), Buffer.from(tail)]);
      const error: unknown = await check(bytes).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(AppError);
      const message = 'a.png holds more than a picture.';
      expect(error).toMatchObject({
        status: 400,
        details: { issues: [{ path: 'image', message }] },
      });
    },
  );

  test('rejects a JPEG of hundreds of scans, which takes minutes @p288', async () => {
    const picture = await smallPicture(1, 'jpeg');
    const withScans = (count: number) =>
      check(Buffer.concat([picture, Buffer.from('\xff\xda'.repeat(count), 'latin1')]));
    const property = fc.asyncProperty(fc.integer({ min: 100, max: 5_000 }), async (count) => {
      await expect(withScans(count)).rejects.toThrow('a.png takes too long to read');
    });
    await fc.assert(property, { numRuns: 5 });
  });
});

test('checkProductFile requires 1,024 bytes of a program, not of a source @p22', async () => {
  const check = async (name: string, size: number) =>
    checkProductFile('file', await staged(name, program(name, size)));
  await expect(check('a.ex4', 1023)).rejects.toThrow(texts.executableTooSmall);
  await expect(check('a.EX5', 1023)).rejects.toThrow(texts.executableTooSmall);
  await expect(check('a.ex5', 1024)).resolves.toBeUndefined();
  await expect(check('a.mq5', 200)).resolves.toBeUndefined();
});

const utf16 = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

describe('checkSetFile @p94', () => {
  const check = async (content: Uint8Array | string) =>
    checkSetFile('setFiles', await staged('a.set', content));

  test('accepts text of any encoding and more than a browser opens @p94', async () => {
    const large = 'Lots=0.1\r\n'.repeat(90_000);
    for (const content of ['Lots=0.1', utf16('; saved\r\nLots=0.1'), '\uFEFF;<html>\na=1', large]) {
      await expect(check(content)).resolves.toBeUndefined();
    }
  });

  test.each([
    ['\n <!DOCTYPE html>', 'a.set is a page'],
    [utf16('<html>'), 'a.set is a page'],
    ['\uFEFF<svg>', 'a.set is a page'],
    ['<?xml version="1.0"?>', 'a.set is a page'],
    ['Lots 0.1', 'a.set: Line 1 is neither name=value nor a comment: “Lots 0.1”.'],
    [program('a.ex5'), 'a.set: This isn’t a text file'],
  ])('rejects %j and names the problem @p94', async (content, message) => {
    await expect(check(content)).rejects.toThrow(message);
  });
});
