// The gallery of islands in all their states, until Ctrl-C; with `--update` it renews the kept pictures instead.
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { runScript } from '#scripts/processes.ts';
import { scriptOf } from '#scripts/tools.ts';
import { galleryConfig } from './config.ts';

const { values } = parseArgs({
  options: { update: { type: 'boolean' }, port: { type: 'string' } },
});

if (values.update) {
  const args = ['run', '--project', 'browser', 'tests/browser/gallery.test.ts'];
  const env = { ...process.env, GALLERY: 'update' };
  const { code } = await runScript([scriptOf('vitest'), ...args], { env, show: true });
  process.exitCode = code ?? 1;
} else {
  const port = Number(values.port ?? 4330);
  const server = await createServer({
    ...galleryConfig,
    server: { ...galleryConfig.server, port },
  });
  await server.listen();
  server.printUrls();
}
