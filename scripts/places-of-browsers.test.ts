import { expect, test } from 'vitest';
import { placesOfBrowsers } from '#tests/support/places-of-browsers.ts';

const linux = { PATH: '/opt/my tools:/usr/local/bin' };
const windows = {
  ProgramFiles: 'C:\\Program Files',
  'ProgramFiles(x86)': 'C:\\Program Files (x86)',
  LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local',
};

test.each([
  ['linux', linux, '/opt/my tools/chromium'],
  ['linux', linux, '/usr/bin/google-chrome-stable'],
  ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['darwin', {}, '/home/me/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ['win32', windows, 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
  ['win32', windows, 'C:\\Users\\me\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe'],
] as const)('placesOfBrowsers on %s includes %#', (platform, env, place) => {
  expect(placesOfBrowsers({ env, platform, home: '/home/me' })).toContain(place);
});
