/**
 * Returns, by capability, the ending of a skipped test's title on systems that lack it; empty if
 * available. Nothing is lacking on Linux, where a skipped test counts as failed.
 */
function findLacks(platform: NodeJS.Platform) {
  const lack = (isLacking: boolean, what: string) => (isLacking ? ` [skipped: needs ${what}]` : '');
  return {
    procfs: lack(platform !== 'linux', '/proc, which only Linux has'),
    ulimit: lack(platform === 'win32', 'ulimit, which Windows lacks'),
    signals: lack(platform === 'win32', 'signals, which Windows lacks'),
  };
}

export const lacks = findLacks(process.platform);

/** Returns the variables for temporary files; each system has its own name for it. */
export function temporaryFolder(path: string) {
  return { TMPDIR: path, TEMP: path, TMP: path };
}
