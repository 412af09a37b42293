import { expect, test } from 'vitest';
import { placesOfBrowsers } from '#tests/support/places-of-browsers.ts';

test('on Linux a Chromium is looked for on the search path, each name in each folder', () => {
  const env = { PATH: '/opt/my tools:/usr/local/bin' };
  const places = placesOfBrowsers({ env, platform: 'linux', home: '/home/me' });
  expect(places.slice(0, 3)).toEqual([
    '/opt/my tools/chromium',
    '/usr/local/bin/chromium',
    '/usr/bin/chromium',
  ]);
  expect(places).toContain('/usr/bin/google-chrome-stable');
});

test('on a Mac among the applications too', () => {
  const places = placesOfBrowsers({ env: {}, platform: 'darwin', home: '/Users/me' });
  expect(places).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(places).toContain('/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium');
});

test('on Windows where its installers put it', () => {
  const env = {
    ProgramFiles: 'C:\\Program Files',
    'ProgramFiles(x86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local',
  };
  const places = placesOfBrowsers({ env, platform: 'win32', home: 'C:\\Users\\me' });
  expect(places).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
  expect(places).toContain(
    'C:\\Users\\me\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
  );
});
