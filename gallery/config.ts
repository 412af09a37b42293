import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import type { InlineConfig } from 'vite';

const root = import.meta.dirname;

/** How the gallery is served and built; the shop's own build knows nothing of it. */
export const galleryConfig: InlineConfig = {
  root,
  configFile: false,
  publicDir: false,
  appType: 'mpa',
  cacheDir: join(root, '../node_modules/.cache/gallery'),
  plugins: [tailwindcss()],
  server: { host: '127.0.0.1', fs: { allow: [join(root, '..')] } },
  build: {
    target: 'esnext',
    reportCompressedSize: false,
    rolldownOptions: { input: ['index.html', 'story.html'].map((page) => join(root, page)) },
  },
};
