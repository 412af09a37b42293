import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { serveArguments } from './build.ts';

test('tests and the bench run the built store as `npm run serve` does', () => {
  expect(packageJson.scripts.serve).toContain(serveArguments.join(' '));
});
