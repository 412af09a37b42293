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
    `${name} has no disk: the database is a libSQL server, the files are in S3.`,
    `${name} takes requests of ${maxBody} at most: save larger files from \`npm run serve\` on a desk with the same database and bucket.`,
    `${name} runs nothing between requests: CRON_SECRET and a call of /api/cron each minute send mails again, settle payments and sweep.`,
    'Migrations and the first admin are a step of each deployment: npm run shop:prepare',
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
