import { randomBytes } from 'node:crypto';
import { asString, header, readFields, seeOther, text, type Call, type Handler } from '../http.ts';
import { type View, terminalPage } from '../pages/terminal.ts';
import { html } from '../pages/layout.ts';
import { liveParts } from '../pages/terminal-live.ts';
import type { Sandbox } from '../sandbox.ts';
import { dropOldest } from '../state.ts';
import { readPublicKeys } from './answer.ts';
import {
  layOfflineFile,
  modes,
  moveClock,
  networks,
  newTerminal,
  platforms,
  runTimer,
  startProgram,
  type Inputs,
  type Terminal,
  type World,
} from './terminal.ts';

const maxTerminals = 100;
/** The license include's timeout. */
const timeoutMs = 5_000;
const cookieName = 'terminal';

/** The last action on each terminal: tabs of one browser share it, and act in turn. */
const lastActions = new Map<string, Promise<unknown>>();

function inTurn<T>(id: string, run: () => Promise<T>): Promise<T> {
  const result = (lastActions.get(id) ?? Promise.resolve()).then(run);
  const settled = Promise.allSettled([result]).finally(() => {
    if (lastActions.get(id) === settled) lastActions.delete(id);
  });
  lastActions.set(id, settled);
  return result;
}

function sessionId(call: Call): string | null {
  const found = /(?:^|; )terminal=([\w-]{22})(?:;|$)/.exec(header(call, 'cookie') ?? '');
  return found?.[1] ?? null;
}

function worldOf(sandbox: Sandbox, { publicKeys }: Terminal): World {
  const { storeUrl, state, closing } = sandbox;
  return {
    siteUrl: storeUrl ?? '',
    keys: readPublicKeys(publicKeys || (state.leaseKeys.get('store') ?? '')),
    nowMs: Date.now,
    hasQuotes: true,
    async ask(form) {
      if (storeUrl === null) throw new Error('The sandbox was started without SITE_URL.');
      const response = await fetch(`${storeUrl}/api/licenses/lease`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: form,
        redirect: 'manual',
        signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
      });
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    },
  };
}

/** Lists the store's paid products; empty if it does not answer. */
async function listProducts({ storeUrl, closing }: Sandbox): Promise<View['products']> {
  try {
    const response = await fetch(`${storeUrl}/api/products?price=paid&limit=100`, {
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
    });
    const { products }: { products: View['products'] } = await response.json();
    return products.map(({ id, name }) => ({ id, name }));
  } catch {
    return [];
  }
}

async function viewOf(sandbox: Sandbox, terminal: Terminal): Promise<View> {
  const world = worldOf(sandbox, terminal);
  return { terminal, world, products: await listProducts(sandbox), problem: null };
}

export const showTerminal: Handler = async (sandbox, call) => {
  const id = sessionId(call);
  const terminal = sandbox.state.terminals.get(id ?? '') ?? newTerminal();
  const reply = terminalPage(200, await viewOf(sandbox, terminal));
  if (id !== null) return reply;
  const cookie = `${cookieName}=${randomBytes(16).toString('base64url')}; Path=/terminal; HttpOnly; SameSite=Lax`;
  return { ...reply, headers: { ...reply.headers, 'Set-Cookie': cookie } };
};

type Change = (
  terminal: Terminal,
  fields: Record<string, unknown>,
  world: World,
) => Promise<void> | void;

/** Wraps a change by a person. It may throw WrongInput. */
const action =
  (change: Change): Handler =>
  async (sandbox, call) => {
    const id = sessionId(call);
    if (id === null) return seeOther('/terminal');
    return inTurn(id, async () => {
      const { terminals } = sandbox.state;
      const terminal = terminals.get(id) ?? newTerminal();
      try {
        await change(terminal, readFields(call), worldOf(sandbox, terminal));
      } catch (error) {
        if (!(error instanceof WrongInput)) throw error;
        return terminalPage(400, { ...(await viewOf(sandbox, terminal)), problem: error.message });
      }
      // Moved to the end: dropOldest starts at the front.
      terminals.delete(id);
      terminals.set(id, terminal);
      dropOldest(terminals, maxTerminals);
      sandbox.changed();
      return seeOther('/terminal');
    });
  };

class WrongInput extends Error {}

/** POST /terminal/start: puts the program on the chart and runs its timer. */
export const start = action(async (terminal, fields, world) => {
  startProgram(terminal, readInputs(fields), world);
  await runTimer(terminal, world);
});

/** POST /terminal/check: asks the store at once. */
export const check = action((terminal, _fields, world) => runTimer(terminal, world, true));

/** POST /terminal/network `{network}` */
export const setNetwork = action(async (terminal, { network }, world) => {
  terminal.network = oneOf(networks, network);
  await runTimer(terminal, world);
});

const maxHours = 100_000;

/** POST /terminal/clock `{hours, direction: 'forward' | 'back'}` */
export const setClock = action(async (terminal, { hours, direction }, world) => {
  const count = Number(hours);
  if (!(count > 0 && count <= maxHours)) {
    throw new WrongInput(`The hours must be a number above 0, of up to ${maxHours}.`);
  }
  moveClock(terminal, direction === 'back' ? -count : count);
  await runTimer(terminal, world);
});

/** POST /terminal/key `{publicKeys}`: PEM keys to verify with; empty for the sandbox's own. */
export const setPublicKeys = action((terminal, fields) => {
  const publicKeys = (asString(fields.publicKeys) ?? '').trim();
  if (publicKeys !== '' && readPublicKeys(publicKeys).length === 0) {
    throw new WrongInput(
      'This text contains no public key as PEM. `npm run lease-key -- show` prints it.',
    );
  }
  terminal.publicKeys = publicKeys;
});

/** POST /terminal/offline `{file}`: an offline file's text; an empty one removes it. */
export const setOfflineFile = action(async (terminal, { file }, world) => {
  const lease = (asString(file) ?? '').replaceAll('\r', '').trim();
  if (lease === '') delete terminal.offline;
  else if (!layOfflineFile(terminal, `${lease}\n`, world)) {
    throw new WrongInput('This is not an offline file from the store. Paste its whole text.');
  }
  await runTimer(terminal, world);
});

/** POST /terminal/reset: another computer, with an empty cache and the right time. */
export const resetTerminal = action((terminal) => {
  const { inputs, publicKeys } = terminal;
  Object.assign(terminal, newTerminal(), { inputs, publicKeys });
});

/** POST /terminal/timer: runs the program's timer; returns the live parts of the page. */
export const timer: Handler = (sandbox, call) => {
  const id = sessionId(call) ?? '';
  return inTurn(id, async () => {
    const terminal = sandbox.state.terminals.get(id) ?? newTerminal();
    const world = worldOf(sandbox, terminal);
    const before = terminal.exchange;
    await runTimer(terminal, world);
    if (terminal.exchange !== before) sandbox.changed();
    return text(200, 'text/html', html`${Object.values(liveParts({ terminal, world }))}`.text);
  });
};

function readInputs(fields: Record<string, unknown>): Inputs {
  const read = (name: string) => (asString(fields[name]) ?? '').trim();
  return {
    login: readNumber('login', read('login')),
    server: read('server'),
    mode: oneOf(modes, fields.mode),
    key: read('key'),
    version: read('version'),
    product: readNumber('product', read('product')),
    platform: oneOf(platforms, fields.platform),
  };
}

function readNumber(name: string, value: string): string {
  if (/^[1-9]\d{0,18}$/.test(value)) return value;
  throw new WrongInput(`The ${name} must be a number of up to 19 digits.`);
}

function oneOf<const Value extends string>(values: readonly [Value, ...Value[]], value: unknown) {
  return values.find((each) => each === value) ?? values[0];
}
