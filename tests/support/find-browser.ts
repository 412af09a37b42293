import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { placesOfBrowsers } from './places-of-browsers.ts';
import { scriptOf } from '#scripts/tools.ts';

const run = promisify(execFile);

export interface FoundBrowser {
  path: string;
  /** Where it was found, in a few words. */
  from: string;
}

export interface BrowserKind {
  /** Needs one that has windows: the other has no back/forward cache and renders nothing ahead. */
  isWhole?: boolean;
}

/** Tries `CHROMIUM_PATH`, the machine's, then Playwright's, and takes the first that starts. */
export async function findBrowser({
  isWhole = false,
}: BrowserKind = {}): Promise<FoundBrowser | null> {
  const { env, platform } = process;
  const candidates = [
    ...(env.CHROMIUM_PATH ? [{ path: env.CHROMIUM_PATH, from: 'CHROMIUM_PATH' }] : []),
    ...placesOfBrowsers({ env, platform, home: homedir() }).map((path) => ({
      path,
      from: 'the machine',
    })),
    { path: chromium.executablePath(), from: 'Playwright' },
  ];
  for (const candidate of candidates) {
    if (isWhole && candidate.path.includes('headless')) continue;
    if (existsSync(candidate.path) && (await starts(candidate.path))) return candidate;
  }
  return null;
}

/** Ubuntu's `chromium-browser` may be a script that only says to install the snap. */
async function starts(path: string): Promise<boolean> {
  // Chrome on Windows ignores the option: it opens a window and prints nothing.
  if (process.platform === 'win32') return true;
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 20_000 });
    return /chrom/i.test(stdout);
  } catch {
    return false;
  }
}

/** Installs Playwright's, else Debian's if permitted. @throws an Error that says what to do */
export async function installBrowser(): Promise<FoundBrowser> {
  const tried: string[] = [];
  for (const [command, ...args] of installers()) {
    if (command === undefined) continue;
    try {
      await run(command, args, {
        timeout: 300_000,
        env: {
          ...process.env,
          DEBIAN_FRONTEND: 'noninteractive',
          // Offline, Playwright must give up soon: Debian's mirror may still be there.
          PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
        },
        maxBuffer: 64 * 1024 * 1024,
      });
      const found = await findBrowser();
      if (found) return found;
    } catch (error) {
      tried.push(`${[command, ...args].join(' ')}\n${String(error)}`);
    }
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH to the ' +
      `one you have.\n\n${tried.join('\n\n')}`,
  );
}

function installers(): string[][] {
  const playwright = [process.execPath, scriptOf('playwright'), 'install'];
  if (process.getuid?.() !== 0) return [[...playwright, 'chromium']];
  return [
    [...playwright, '--with-deps', 'chromium'],
    ['apt-get', 'update'],
    [
      'apt-get',
      'install',
      '--yes',
      '--no-install-recommends',
      'chromium',
      'chromium-headless-shell',
    ],
  ];
}
