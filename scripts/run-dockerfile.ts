// node scripts/run-dockerfile.ts FOLDER [SITE_URL=… SITE_NAME=… SUPPORT_EMAIL=…]
// Where there is no container engine: runs the Dockerfile's steps in an empty folder, by bubblewrap and without any rights, on
// this machine's own system; then the store as a container runs it (process 1, a root that is read-only, a volume for data and a
// tmpfs), asks its health check, and ends it by SIGTERM.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { demoSettings } from './demo-environment.ts';
import { commandOf, readStages, type Instruction, type Stage } from './dockerfile.ts';
import { findFreePort } from './ports.ts';

const [folderName, ...buildArguments] = process.argv.slice(2);
if (!folderName || (existsSync(folderName) && readdirSync(folderName).length > 0)) {
  throw new Error('Name a folder that is empty or not there yet');
}
const folder = resolve(folderName);
const npmCache = join(folder, 'cache');
const context = resolve('.');
const rootOf = (stage: string) => join(folder, stage);
/** Of this machine; its Node is the one that runs this, beside this machine's npm. */
const system = ['/usr', '/etc', '/sys', '/run'].filter((path) => existsSync(path));
const links = ['bin', 'sbin', 'lib', 'lib64'];
const nodeFolder = '/opt/node';
const isolation =
  '--proc /proc --dev /dev --tmpfs /tmp --unshare-user --unshare-pid --unshare-ipc --die-with-parent --clearenv';
const imageEnv = {
  PATH: `${nodeFolder}:/usr/local/bin:/usr/bin:/bin`,
  HOME: '/root',
  ...npmSettings(),
};

interface State {
  env: Record<string, string>;
  workdir: string;
}

const states = new Map<string, State>();
const stages = readStages(readFileSync('Dockerfile', 'utf8'));
for (const stage of stages) states.set(stage.name, build(stage));
const last = stages.at(-1);
if (!last) throw new Error('The Dockerfile has no stage');
process.exitCode = (await runStore(last)) ? 0 : 1;

function build({ name, from, instructions }: Stage): State {
  const before = states.get(from);
  const root = rootOf(name);
  mkdirSync(root, { recursive: true });
  if (before) cpSync(rootOf(from), root, { recursive: true, verbatimSymlinks: true });
  else for (const link of links) symlinkSync(`usr/${link}`, join(root, link));
  const state = before ? structuredClone(before) : { env: { ...imageEnv }, workdir: '/' };
  for (const instruction of instructions) {
    console.info(`${name}: ${instruction.keyword} ${instruction.text}`);
    take(instruction, root, state);
  }
  return state;
}

function take({ keyword, flags, text }: Instruction, root: string, state: State): void {
  if (keyword === 'WORKDIR') {
    state.workdir = text;
    mkdirSync(join(root, text), { recursive: true });
  } else if (keyword === 'ENV') {
    for (const pair of text.split(' ')) setPair(state.env, pair);
  } else if (keyword === 'ARG') {
    const given = buildArguments.find((pair) => pair.startsWith(`${text}=`));
    if (given) setPair(state.env, given);
  } else if (keyword === 'COPY') {
    copy(text.split(' '), flags.get('from'), root, state.workdir);
  } else if (keyword === 'RUN') {
    const cache = /target=([^,]+)/.exec(flags.get('mount') ?? '')?.[1];
    mkdirSync(npmCache, { recursive: true });
    const binds = cache ? ['--bind', npmCache, cache] : [];
    // Who has no rights can give nothing away.
    const inside = [...binds, '--ro-bind', '/bin/true', '/usr/bin/chown'];
    const command = [...enter(root, state, ['--bind', root, '/'], inside), 'sh', '-c', text];
    const { status } = spawnSync('bwrap', command, { stdio: 'inherit' });
    if (status !== 0) throw new Error(`RUN ${text} ended with ${status}`);
  }
}

function setPair(env: Record<string, string>, pair: string): void {
  const at = pair.indexOf('=');
  env[pair.slice(0, at)] = pair.slice(at + 1);
}

/** Of the context what .dockerignore leaves, or from another stage. */
function copy(words: string[], from: string | undefined, root: string, workdir: string): void {
  const target = resolve(join(root, workdir), words.at(-1) ?? '');
  const isFolder = words.length > 2 || /(^\.|\/)$/.test(words.at(-1) ?? '');
  for (const source of words.slice(0, -1)) {
    const path = from ? join(rootOf(from), source) : join(context, source);
    const goal = isFolder && source !== '.' ? join(target, source) : target;
    mkdirSync(dirname(goal), { recursive: true });
    cpSync(path, goal, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (each) => Boolean(from) || isInContext(each),
    });
  }
}

/** As .dockerignore says, in the form in which it is written here: nothing but these, and of them no tests. */
function isInContext(path: string): boolean {
  const taken = readFileSync('.dockerignore', 'utf8').matchAll(/^!(.+)$/gm);
  const name = path.slice(context.length + 1);
  const isTaken = [...taken].some(([, each = '']) => name === each || name.startsWith(`${each}/`));
  return name === '' || (isTaken && !/\.test\.tsx?$/.test(name));
}

/** Where this machine gets packages from. */
function npmSettings(): Record<string, string> {
  const names = Object.keys(process.env).filter((name) => /^npm_config_|_proxy$/i.test(name));
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}

function enter(root: string, state: State, base: string[], inside: string[]): string[] {
  for (const path of [...system, nodeFolder, '/proc', '/dev', '/tmp', '/root']) {
    mkdirSync(join(root, path), { recursive: true });
  }
  const bound = [...system.map((path) => [path, path]), [dirname(process.execPath), nodeFolder]];
  const given = Object.entries(state.env).flatMap(([name, value]) => ['--setenv', name, value]);
  return [
    ...base,
    ...bound.flatMap((pair) => ['--ro-bind', ...pair]),
    ...isolation.split(' '),
    ...inside,
    ...given,
    '--chdir',
    state.workdir,
  ];
}

/** Whether the store became healthy, and ended in order. */
async function runStore({ name, instructions }: Stage): Promise<boolean> {
  const built = states.get(name);
  const find = (keyword: string) => instructions.find((each) => each.keyword === keyword);
  const [cmd, healthcheck] = [find('CMD'), find('HEALTHCHECK')];
  if (!built || !cmd || !healthcheck) throw new Error(`${name} says not how it is run`);
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const port = await findFreePort();
  const secretKey = randomBytes(32).toString('hex');
  const settings = demoSettings({ port, sandboxPort: 1, dataDir: '/data', secretKey });
  // What the image says goes first: where the data are.
  const state = { ...built, env: { ...settings, ...built.env } };
  const root = rootOf(name);
  const inside = ['--bind', data, '/data', '--unshare-uts', '--uid', '1000', '--gid', '1000'];
  const container = enter(root, state, ['--ro-bind', root, '/'], inside);
  const store = spawn('bwrap', [...container, '--as-pid-1', ...commandOf(cmd)], {
    stdio: 'inherit',
  });
  const exited = new Promise<number | null>((done) => store.once('close', done));
  let isHealthy = false;
  for (let tries = 0; tries < 60 && !isHealthy && store.exitCode === null; tries++) {
    isHealthy = spawnSync('bwrap', [...container, ...commandOf(healthcheck)]).status === 0;
    await delay(500);
  }
  // Process 1 of the container.
  const [inner] = childrenOf(store.pid ?? 0);
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${inner}/status`, 'utf8'))?.[1];
  if (inner) process.kill(inner, 'SIGTERM');
  const code = await exited;
  console.info({ isHealthy, residentKB: Number(memory), code, data: readdirSync(data) });
  return isHealthy && code === 0;
}

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number);
}
