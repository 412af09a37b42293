import { SettingsError } from '#server/kit/settings.ts';

const platforms = {
  vercel: { name: 'Vercel', maxBody: '4.5 MB' },
  netlify: { name: 'Netlify', maxBody: '4.5 MB (6 MB encoded)' },
} as const;

export type Platform = keyof typeof platforms;

const isPlatform = (name: string): name is Platform => Object.hasOwn(platforms, name);

/** Reads ADAPTER; null: a process of its own. @throws SettingsError */
export function readPlatform({ ADAPTER: adapter }: NodeJS.ProcessEnv): Platform | null {
  if (!adapter || adapter === 'node') return null;
  if (isPlatform(adapter)) return adapter;
  const known = ['node', ...Object.keys(platforms)].join(', ');
  throw new SettingsError([`ADAPTER must be one of ${known}. Example: ADAPTER=vercel`]);
}

export function describeLimits(platform: Platform): string[] {
  const { name, maxBody } = platforms[platform];
  return [
    `${name} has no disk: use a libSQL server for the database and S3 for files.`,
    `${name} accepts requests of up to ${maxBody}. Save larger files from \`npm run serve\` on your computer, with the same database and bucket.`,
    `${name} runs nothing between requests. Set CRON_SECRET and call /api/cron each minute to retry emails, settle payments and sweep.`,
    'Before each deployment, run npm run shop:prepare: it migrates and creates the first admin.',
  ];
}

/** Returns a line for each setting that names a place on disk, which a function does not have. */
export function complainAboutDisk(places: { databaseUrl: string; storageUrl: string }): string[] {
  const lines: string[] = [];
  if (places.databaseUrl.startsWith('file:')) {
    lines.push(
      'DATABASE_URL names a file, and functions have no disk. Example: DATABASE_URL=libsql://NAME-ORGANISATION.turso.io',
    );
  }
  if (places.storageUrl.startsWith('file:')) {
    lines.push(
      'STORAGE_URL names a folder, and functions have no disk. Example: STORAGE_URL=s3://BUCKET/PREFIX?endpoint=https://…&region=…',
    );
  }
  return lines;
}
