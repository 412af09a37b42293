import { describe, expect, test } from 'vitest';
import type { FormRule } from '#contract/route.ts';
import { IncomingFile } from './incoming-file.ts';
import { openReferences, signReference, type PromisedFile } from './upload-reference.ts';

const rule: FormRule = {
  uploads: {
    file: { limitBytes: 100, maxFiles: 1, endings: ['.ex5'] },
    setFiles: { limitBytes: 100, maxFiles: 5, endings: ['.set'] },
  },
  repeated: ['setFiles'],
};
const now = new Date('2026-03-01T12:00:00Z');
const ours = { secretKey: 'a key for tests, at least 32 bytes long', adminId: 'admin-1', now };
const robot: PromisedFile = {
  id: 'an-id',
  field: 'file',
  name: 'Größe.ex5',
  size: 42,
  expiresAt: now.getTime() + 1,
};
const reference = signReference(robot, ours);
const open = (fields: Record<string, unknown>, reader = ours) =>
  openReferences(fields, rule, reader);

test('openReferences replaces references by files and keeps all else', () => {
  const others = ['a', 'b'].map((id) => signReference({ ...robot, id, field: 'setFiles' }, ours));
  const came = { name: 'whole.set' };
  const opened = open({ name: reference, file: reference, setFiles: [others[0], came, others[1]] });
  expect(opened).toEqual({
    name: reference,
    file: new IncomingFile(robot),
    setFiles: [
      new IncomingFile({ ...robot, id: 'a' }),
      came,
      new IncomingFile({ ...robot, id: 'b' }),
    ],
  });
});

test('signReference reveals nothing of the admin', () => {
  const [promise = ''] = reference.split('.');
  expect(JSON.parse(Buffer.from(promise, 'base64url').toString())).toEqual(robot);
});

describe('promise 91: openReferences rejects at its field', () => {
  const [promise = '', signature = ''] = reference.split('.');
  const larger = Buffer.from(JSON.stringify({ ...robot, size: 43 })).toString('base64url');
  test.each([
    ['a reference of another admin', reference, { ...ours, adminId: 'admin-2' }],
    [
      'a reference of another shop',
      reference,
      { ...ours, secretKey: 'another key, at least 32 bytes long too' },
    ],
    ['a changed one', `${larger}.${signature}`, ours],
    ['one without a signature', promise, ours],
    ['one of another field', signReference({ ...robot, field: 'setFiles' }, ours), ours],
    ['a text', 'robot.ex5', ours],
  ])('%s', (_, given, reader) => {
    expect(() => open({ file: given }, reader)).toThrow(
      expect.objectContaining({
        status: 400,
        message: 'This upload is not one of yours. Choose the file again.',
        details: { issues: [expect.objectContaining({ path: 'file' })] },
      }),
    );
  });

  test('an expired one', () => {
    const later = { ...ours, now: new Date(robot.expiresAt) };
    expect(() => open({ file: reference }, later)).toThrow(
      expect.objectContaining({ status: 410, message: expect.stringMatching(/has expired/) }),
    );
  });

  test('a repeated one', () => {
    const twice = signReference({ ...robot, field: 'setFiles' }, ours);
    expect(() => open({ setFiles: [twice, twice] })).toThrow(
      expect.objectContaining({ status: 410 }),
    );
  });
});
