import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './vite.config.ts';

const folder = new URL('pictures/', import.meta.url);
const versionFile = new URL('browser.txt', folder);

/** Renews the pictures where another browser, or another version of it, made them. */
export async function setup({ vitest }: TestProject): Promise<void> {
  const browser = await chromium.launch(launchOptions);
  const name = basename(launchOptions.executablePath ?? chromium.executablePath());
  const version = `${process.platform}, ${name} ${browser.version()}\n`;
  await browser.close();
  const recorded = await readFile(versionFile, 'utf8').catch(() => 'none');
  if (recorded === version) return;
  vitest.logger.log(
    `The browser is ${version.trim()}, the pictures' was ${recorded.trim()}: they are made anew.`,
  );
  vitest.config.snapshotOptions.updateSnapshot = 'all';
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeFile(versionFile, version);
}
