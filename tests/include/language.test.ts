import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { includeLines, licenseInclude } from '#server/licenses/include/license-include.ts';
import { byExtent } from '#tests/support/extent.ts';
import { compileTerminal, complaintsAbout, platforms, type Platform } from './compile-include.ts';
import { Signer } from './lease-signer.ts';
import { include, signerKey } from './fixtures.ts';
import { Chart, World } from './terminal.ts';

const folder = 'src/server/licenses/include';
const document = 'docs/license-check.md';
/** The code without comments and strings. */
const code = include
  .replace(/"(?:[^"\\]|\\.)*"/g, '""')
  .replace(/\/\/.*$/gm, '')
  .replace(/^#include.*$/gm, '');

describe('the include is MQL4 and MQL5 at once', () => {
  test('it has no keyword of C++ alone', () => {
    const words =
      /\b(long|short|float|signed|unsigned|size_t|auto|constexpr|nullptr|NULL|static_cast|reinterpret_cast|template|typename|namespace|using|std|goto|throw|try|catch|new|delete|union|typedef|WHOLE_ARRAY)\b|->|::|\[\]\s*\{/g;
    expect(code.match(words) ?? []).toEqual([]);
  });

  test('it ends no program, blocks no tick and opens no box @p86', () => {
    const calls =
      /\b(ExpertRemove|TerminalClose|MessageBox|Alert|Sleep|SendMail|SendNotification)\b/;
    expect(code).not.toMatch(calls);
    const allowsEntry = /bool LicenseAllowsEntry\(\)[\s\S]*?\n {2}\}/.exec(code)?.[0];
    expect(allowsEntry).toContain('LicenseState()');
    expect(allowsEntry).not.toMatch(/Ask|Read|Web|File/);
  });

  test('it initialises each local variable at the top of its function', () => {
    // Without #property strict, MQL4 scopes them to the whole function.
    expect(code.match(/\bfor\s*\(\s*(int|uint|ulong)\b/g) ?? []).toEqual([]);
    const bare = code.match(/^ {3,}(int|uint|ulong|bool|string|uchar|ushort) +\w+;/gm) ?? [];
    const inFunctions = bare.filter(
      (line) =>
        !/^ {3}\w+ +(n|isOk|product|login|now|expires|refresh|kid|until|wait|reason|notice|latest|\w+(At|Length));/.test(
          line,
        ),
    );
    expect(inFunctions).toEqual([]);
  });

  test('its local structures and arrays are static', () => {
    // Warning 38 of its compiler: a variable that is not initialised is used.
    const functions = code.replace(/^struct[^}]*/gm, '');
    expect(functions).toContain('   static LicenseBytes ');
    expect(functions.match(/^ {3,}(License\w+ +\w+|\w+ +\w+\[\w+\]);/gm) ?? []).toEqual([]);
  });

  test('the example in its document shares no name with it', () => {
    const [, example = ''] = /```cpp\r?\n([^]*?)```/.exec(readFileSync(document, 'utf8')) ?? [];
    const declared = new Set(
      [...code.matchAll(/\b(?:enum|struct|string|ulong|bool|int|void) +(\w+)/g)]
        .concat([...code.matchAll(/\b(LICENSE_\w+)/g)])
        .map(([, name = '']) => name),
    );
    expect(declared).toContain('LicenseAnswer');
    const used = example.match(/\b(?:\w*License\w*|LICENSE_\w+)\b/g) ?? [];
    expect(used.length).toBeGreaterThan(2);
    expect(used.filter((name) => declared.has(name))).toEqual([]);
    expect(example).not.toContain('INIT_FAILED');
  });

  test('it passes no struct member by reference', () => {
    const filled = /License(?:ReadText|ReadNumber)\([^;{]*?\w+\.\w+\s*[,)]/g;
    expect(code.match(filled) ?? []).toEqual([]);
  });

  test('it prefixes all its names', () => {
    const declared =
      code.match(
        /^(?:const )?(?:bool|int|uint|ulong|string|void|uchar|struct|enum|[A-Z]\w+) +(\w+)/gm,
      ) ?? [];
    const strange = declared.filter((line) => !/\b(License\w*|ENUM_LICENSE_\w+)$/.test(line));
    expect(declared.length).toBeGreaterThan(60);
    expect(strange).toEqual([]);
    const defined = [...code.matchAll(/^\s*#define (\w+)/gm)].map(([, name = '']) => name);
    expect(defined.filter((name) => !/^(LICENSE_|TRADESHELF_LICENSE$)/.test(name))).toEqual([]);
  });

  test.each(platforms)('it passes no temporary by reference on %s @p85', async (platform) => {
    // MQL refuses this, and C++ refuses temporaries for non-const references.
    expect(await complaintsAbout(include, platform, { before: '#define const' })).toBe('');
  });
});

test('a second product in one program does not compile, and the error says why @p307', async () => {
  const siteUrl = 'https://shop.example.com';
  const other = { siteUrl, productId: 7, publicKeys: [signerKey], version: '1.0' };
  const complaints = (after: string) => complaintsAbout(include, 'MT5', { after });
  expect(await complaints(include)).toBe('');
  for (const change of [{ productId: 8 }, { siteUrl: 'https://other.example' }]) {
    const second = licenseInclude({ ...other, ...change });
    expect(await complaints(second)).toContain('LicenseIncludesOfTwoProductsDoNotFitInOneProgram');
  }
});

describe('the compiler rejects', () => {
  const wrong: [string, string][] = [
    [
      'bytes of the other kind for WebRequest',
      'MqlArray<uchar> a; string h; void f() { WebRequest("POST", "", "", 1, a, a, h); }',
    ],
    [
      'bytes of the other kind for CryptEncode',
      'MqlArray<char> a; void f() { CryptEncode(CRYPT_HASH_SHA256, a, a, a); }',
    ],
    ['a time as a number', 'ulong f() { return TimeGMT(); }'],
    ['a number as a text', 'string f() { return "n" + LicenseProduct; }'],
    ['a text as a number', 'int f() { return LicenseStore; }'],
    ['a missing flag', 'bool f() { return FileMove("a", "b", FILE_REWRITE); }'],
    ['a number that loses bits', 'uint f(ulong a) { return a; }'],
    ['a comparison over the sign', 'bool f(int a, uint b) { return a < b; }'],
    ['a function of C++', 'int f() { return strlen("a"); }'],
    [
      'a property of the account under the wrong function',
      'void f() { AccountInfoInteger(ACCOUNT_SERVER); }',
    ],
  ];
  test.each(wrong)('%s', async (_, after) => {
    expect(await complaintsAbout(include, 'MT5', { after })).toContain('error:');
  });
});

describe.each(platforms)('the example for %s', (platform) => {
  test('opens trades by its lease, and closes them by none @p86 @p305', async () => {
    const text = readFileSync(`${folder}/example.${platform.replace('MT', 'mq')}`, 'utf8');
    const world = new World();
    const chart = new Chart(await compileTerminal(include, platform, text), world);
    const store = new Signer(signerKey, () => Math.floor(world.clockMs / 1000));
    const { expert } = chart;
    chart.hasNoTimers = true;
    expect([expert.init('0ABCD-1EFGH'), chart.period]).toEqual([0, 0]);
    chart.hasNoTimers = false;
    expert.tick();
    expect([chart.period, chart.trades]).toEqual([1, 0]);
    // A dead timer is set again, once in 90 seconds.
    for (const period of [1, 0, 1]) {
      chart.period = 0;
      world.pass({ seconds: 45 * (period + 1) });
      expert.tick();
      expect(chart.period).toBe(period);
    }
    world.answer = store.answer;
    expert.timer();
    expert.tick();
    expect(chart.trades).toBe(1);
    store.fields = { status: 'blocked', reason: 'Blocked.' };
    world.pass({ hours: 14 });
    expert.timer();
    expert.tick();
    expect(chart.trades).toBe(1);
    expert.deinit();
    expect(chart.labels.size).toBe(0);
  });
});

describe.each(byExtent<readonly Platform[]>(['MT4'], platforms))(
  'the lines to add on %s',
  (platform) => {
    test('check the license within two seconds, and draw no label where none is wanted', async () => {
      const added = Object.fromEntries(
        includeLines('license.mqh', '1.0').map(({ place, code: lines }) => [place, lines]),
      );
      const text = `#define LICENSE_NO_LABEL
${added['At the top']}
int OnInit() { ${added['In OnInit']}
return(INIT_SUCCEEDED); }
void OnTimer() { ${added['In OnTimer']} }
void OnDeinit(const int reason) { ${added['In OnDeinit']}
}
void OnTick() { ${added['In OnTick, at its top']}
${added['Before opening a trade']} outside_trade(); }
`;
      const world = new World();
      const chart = new Chart(await compileTerminal(include, platform, text), world);
      world.answer = new Signer(signerKey, () => Math.floor(world.clockMs / 1000)).answer;
      const { expert } = chart;
      expect(expert.init('0ABCD-1EFGH')).toBe(0);
      expect(chart.period).toBeLessThanOrEqual(2);
      expert.timer();
      expert.tick();
      expect([chart.trades, chart.log.at(-1), chart.labels.size]).toEqual([1, 'License OK', 0]);
      expert.deinit();
      chart.hasNoTimers = true;
      expect(expert.init('0ABCD-1EFGH')).toBe(0);
    });
  },
);
