/** Returns the lines that a program adds, each with where it goes. */
export const includeLines = (fileName: string): { place: string; code: string }[] => [
  { place: 'At the top', code: `#include "${fileName}"\ninput string LicenseKey = "";` },
  { place: 'In OnInit', code: `LicenseInit(LicenseKey, "1.0");\nLicenseSetTimer(1); ${unlessOwn}` },
  { place: 'In OnTimer', code: 'LicenseTimer();' },
  { place: 'In OnTick, at its top', code: `LicenseSetTimer(1); ${unlessOwn}` },
  { place: 'Before a trade is opened', code: 'if(LicenseAllowsEntry())' },
  { place: 'In OnDeinit', code: `LicenseDeinit();\nEventKillTimer(); ${unlessOwn}` },
];

const unlessOwn = '// unless the program has a timer of its own';
