import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UsageError } from '#scripts/command-line.ts';
import { findFreePort } from '#scripts/ports.ts';

const program = process.env.NGINX_PATH ?? 'nginx';
const readyTimeoutMs = 10_000;

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts nginx before the stores, with what `deploy/nginx.conf` says of two machines, without TLS.
 *
 * @throws UsageError where there is none
 */
export async function startNginx(folder: string, stores: string[]): Promise<Nginx> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configurationOf(folder, port, stores));
  const child = spawn(program, ['-p', folder, '-e', 'stderr', '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()).slice(-10_000));
  const exited = once(child, 'exit').catch(() => {
    throw new UsageError(
      'There is no nginx, which stands before the stores: install Debian’s (nginx-light), or name another one by NGINX_PATH.',
    );
  });
  const gone = exited.then(() => {
    throw new Error(`nginx ended:\n${complaints}`);
  });
  gone.catch(() => {});
  await Promise.race([untilListening(url), gone]);
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function configurationOf(folder: string, port: number, stores: string[]): string {
  const shipped = readFileSync('deploy/nginx.conf', 'utf8');
  const part = (what: RegExp) => {
    const [found] = what.exec(shipped) ?? [];
    if (!found) throw new Error(`deploy/nginx.conf has no ${what.source}`);
    return found;
  };
  const servers = stores.map((store) => `  server ${new URL(store).host} max_fails=0;`).join('\n');
  const upstream = part(/^upstream [^}]*\}/m).replace(/^ {2}server .*max_fails=0;$/m, servers);
  const server = part(/^server \{\n {2}listen 443[^]*?^\}/m)
    .replace(/^ {2}(listen|ssl_certificate).*$/gm, '')
    .replace('server {', `server {\n  listen 127.0.0.1:${port} backlog=4096;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder};`)
    .join('\n');
  // Whoever is root would hand on to an account that may not see the folder.
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr error;
events { worker_connections 4096; }
http {
  access_log off;
${temporary}
${upstream}
${server}
}
`;
}

async function untilListening(url: string): Promise<void> {
  for (const deadline = Date.now() + readyTimeoutMs; ;) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer) return;
    if (Date.now() > deadline) throw new Error('nginx does not answer');
    await delay(20);
  }
}
