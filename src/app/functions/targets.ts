import { SettingsError } from '#server/kit/settings.ts';

const platforms = {
  vercel: { name: 'Vercel', maxBody: '4.5 MB' },
  netlify: { name: 'Netlify', maxBody: '4.5 MB (6 MB encoded)' },
} as const;

export type Platform = keyof typeof platforms;

const isPlatform = (name: string): name is Platform => Object.hasOwn(platforms, name);

/**
 * Reads from ADAPTER which platform the store is built for; null means a process of its own.
 *
 * @throws SettingsError
 */
export function readPlatform({ ADAPTER: adapter }: NodeJS.ProcessEnv): Platform | null {
  if (!adapter || adapter === 'node') return null;
  if (isPlatform(adapter)) return adapter;
  const known = ['node', ...Object.keys(platforms)].join(', ');
  throw new SettingsError([`ADAPTER must be one of ${known}. Example: ADAPTER=vercel`]);
}

/** Lists a platform's limits, one per line. */
export function describeLimits(platform: Platform, siteUrl: string): string[] {
  const { name, maxBody } = platforms[platform];
  return [
    `${name} has no disk: the database is a libSQL server, the files are in S3.`,
    `${name} takes requests of ${maxBody} at most: the admin's browser sends files straight to the bucket, which must let ${siteUrl} post to it (CORS).`,
    `${name} runs nothing between requests: CRON_SECRET and a call of /api/cron each minute send mails again, settle payments and sweep.`,
    'Migrations and the first admin are a step of each deployment: npm run shop:prepare',
  ];
}

/**
 * Sets UPLOADS=bucket if a bucket is configured and UPLOADS is not: no platform accepts request
 * bodies as large as product files.
 */
export function withUploads(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { UPLOADS, STORAGE_URL = '' } = environment;
  if (UPLOADS?.trim() || !STORAGE_URL.trim().startsWith('s3:')) return environment;
  return { ...environment, UPLOADS: 'bucket' };
}

/**
 * Lists each setting that names a place on the machine's disk, which functions lack, one per line.
 *
 * @param places with the defaults, which are files
 */
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
