import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findBrowser } from './find-browser.ts';

/** What the DevTools protocol says; only what the tests read of it. */
interface Message {
  id?: number;
  method?: string;
  params?: { sessionId: string; targetInfo: { type: string; subtype?: string } };
  result?: { targetId?: string; sessionId?: string; result?: { value?: unknown } };
}

/** A page of the tab: the one that is shown, or one that is rendered ahead. */
export interface TabPage {
  /** @returns what an expression comes to, as JSON says it */
  evaluate(expression: string): Promise<unknown>;
}

/** A tab of a Chromium that renders pages ahead. Close it in the end. */
export interface ChromiumTab extends TabPage {
  open(address: string): Promise<void>;
  moveMouse(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** The page that is rendered ahead, once there is one. */
  findPrerendered(): TabPage | undefined;
  close(): Promise<void>;
}

/**
 * Chromium renders nothing ahead in a page that somebody inspects, as Playwright does with every page
 * (PrerenderingDisabledByDevTools). Whoever inspects the tab instead may be told of both pages: hence this, beside
 * Playwright.
 */
export async function openChromiumTab(): Promise<ChromiumTab> {
  const found = await findBrowser({ isWhole: true });
  if (!found) throw new Error('No Chromium was found');
  const profile = mkdtempSync(join(tmpdir(), 'tradeshelf-chromium-'));
  const chromium = spawn(
    found.path,
    [
      '--headless=new',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--window-size=1280,900',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const { send, pages, socket } = await connect(await addressOf(createInterface(chromium.stderr)));
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', forTab: true });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await send('Target.setAutoAttach', attach, sessionId);
  const shown = pages.find(({ isPrerendered }) => !isPrerendered);
  if (!shown) throw new Error('Chromium told of no page in its tab');

  const evaluateIn = (session: string) => async (expression: string) => {
    const params = { expression, returnByValue: true, awaitPromise: true };
    return (await send('Runtime.evaluate', params, session)).result?.value;
  };
  const mouse = (type: string, x: number, y: number) =>
    send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }, shown.session);
  return {
    evaluate: evaluateIn(shown.session),
    async open(url) {
      await send('Page.navigate', { url }, shown.session);
    },
    async moveMouse(x, y) {
      await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }, shown.session);
    },
    async click(x, y) {
      await mouse('mousePressed', x, y);
      await mouse('mouseReleased', x, y);
    },
    findPrerendered() {
      const page = pages.find(({ isPrerendered }) => isPrerendered);
      return page && { evaluate: evaluateIn(page.session) };
    },
    async close() {
      socket.close();
      chromium.kill();
      await once(chromium, 'exit');
      // Its children may still be writing.
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Chromium says on its error output where it listens. */
async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /ws:\/\/\S+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error('Chromium ended before it listened');
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  const answers = new Map<number, (result: NonNullable<Message['result']>) => void>();
  const pages: { session: string; isPrerendered: boolean }[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result }: Message = JSON.parse(String(data));
    if (id !== undefined) answers.get(id)?.(result ?? {});
    if (method !== 'Target.attachedToTarget' || params?.targetInfo.type !== 'page') return;
    pages.push({
      session: params.sessionId,
      isPrerendered: params.targetInfo.subtype === 'prerender',
    });
  });
  await once(socket, 'open');
  let lastId = 0;
  const send = (method: string, params: object, sessionId?: string) =>
    new Promise<NonNullable<Message['result']>>((resolve) => {
      lastId += 1;
      answers.set(lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
    });
  return { send, pages, socket };
}
