import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { readText } from './read-body.ts';

function request(body: ReadableStream<Uint8Array>): Request {
  const init = { method: 'POST', body, duplex: 'half' };
  return new Request('http://a', init);
}

test('readText gives up on a slow body @p40', async () => {
  let drip: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      drip = setInterval(() => controller.enqueue(Buffer.from(' ')), 5);
    },
    cancel() {
      clearInterval(drip);
    },
  });
  const failure: unknown = await readText(request(body), 16_000, 50).catch((error) => error);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ status: 408, headers: { Connection: 'close' } });
});

test('readText gives up on a stalled body', async () => {
  await expect(readText(request(new ReadableStream()), 16_000, 50)).rejects.toMatchObject({
    status: 408,
  });
});

test('readText takes a client that has gone for no fault of the store', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('aborted')),
  });
  await expect(readText(request(body), 16_000)).rejects.toMatchObject({ status: 400 });
});

test('readText joins chunks', async () => {
  const body = new Blob(['{"a":', '"é"}']).stream();
  expect(await readText(request(body), 16_000)).toBe('{"a":"é"}');
});
