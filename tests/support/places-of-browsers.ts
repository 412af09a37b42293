import { posix, win32 } from 'node:path';

/** Names of Debian, Ubuntu and Google. The one without windows takes under half the time. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macApplications = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
];
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
];

/** Lists possible paths of a Chromium: on the search path and where installers put it. */
export function placesOfBrowsers(machine: {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  home: string;
}): string[] {
  const { env, platform, home } = machine;
  if (platform === 'win32') {
    const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA];
    return folders
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => windowsPrograms.map((program) => win32.join(folder, program)));
  }
  const folders = [...(env.PATH ?? '').split(posix.delimiter), '/usr/bin'];
  const onPath = commands.flatMap((command) =>
    folders.map((folder) => posix.join(folder, command)),
  );
  if (platform !== 'darwin') return onPath;
  const applications = ['/Applications', posix.join(home, 'Applications')];
  return [
    ...onPath,
    ...applications.flatMap((folder) => macApplications.map((name) => posix.join(folder, name))),
  ];
}
