import { statSync } from 'node:fs';

/** The owner may read and write, the group read: the service's account, if root owns the file. */
const beyondMode640 = 0o037;

/**
 * Lists each file of settings that accounts other than its owner and its group can read or change,
 * with the command that fixes it. Windows has no such modes.
 *
 * @param nodeOptions Node's options, which name the files
 */
export function describeOpenEnvFiles(
  nodeOptions = process.execArgv,
  platform = process.platform,
): string[] {
  if (platform === 'win32') return [];
  return nodeOptions.flatMap((option, index) => {
    const [name, path = nodeOptions[index + 1]] = option.split(/=(.*)/s);
    if (!path || !/^--env-file(-if-exists)?$/.test(name ?? '')) return [];
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & beyondMode640) === 0) return [];
    return [
      `${path} holds secrets, and other accounts of this machine can read or change it. Run: chmod 600 ${path}`,
    ];
  });
}
