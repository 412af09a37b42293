import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazily } from './lazily.ts';

test('a preloaded page renders at once, any other waits', async () => {
  const Greeting = lazily(async () => ({ Greeting: () => 'Hello' }), 'Greeting');
  const render = () => renderToStaticMarkup(createElement(Greeting));
  expect(render).toThrow();
  Greeting.preload();
  await expect.poll(render).toBe('Hello');
});
