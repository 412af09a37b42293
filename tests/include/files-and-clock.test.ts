import { describe, expect, test } from 'vitest';
import { platforms } from './compile-include.ts';
import { newSignerKey, Signer } from './lease-signer.ts';
import { fileName, useFixtures } from './fixtures.ts';

const hourMs = 3_600_000;

describe.each(platforms)('on %s', (platform) => {
  const fixtures = useFixtures(platform);

  test('the cache holds the signed answer under a hash', () => {
    fixtures.runningChart();
    const [name, content] = fixtures.world.file('.answer');
    expect(name).toBe(fileName('.answer', 'shop.example.com/'));
    expect(content.toString()).toMatch(/^TS1\nstatus=ok\n/);
    // The drafts are gone.
    expect([...fixtures.world.files.keys()].toSorted()).toEqual([
      name,
      name.replace('.answer', '.clock'),
    ]);
    expect(fixtures.world.file('.clock')[1].toString()).toBe(
      `TC1\nahead=0\nbehind=0\nhighest=${fixtures.store.now()}\nzone=93600\n`,
    );
  });

  test('a damaged, empty or foreign cache file leads to a request @p86', () => {
    fixtures.runningChart();
    const [name, content] = fixtures.world.file('.answer');
    const other = new Signer(newSignerKey(3), fixtures.store.now);
    const flipped = Buffer.from(content);
    flipped.writeUInt8(flipped.readUInt8(400) ^ 4, 400);
    const damaged = [
      flipped,
      content.subarray(0, 300),
      Buffer.alloc(0),
      Buffer.alloc(5000, 'x'),
      other.bytesFor(fixtures.question),
      Buffer.from(content.toString().replace('login=5012345', 'login=5012346')),
    ];
    for (const each of damaged) {
      fixtures.world.files.set(name, each);
      const asked = fixtures.world.questions.length;
      const chart = fixtures.startedChart();
      expect(chart.state).toBe('FIRST');
      chart.timer();
      expect([chart.state, fixtures.world.questions.length]).toEqual(['OK', asked + 1]);
    }
  });

  test('files under the names of older programs are read @p307', () => {
    fixtures.world.clockMs -= 5 * hourMs;
    fixtures.runningChart();
    const files = ['.answer', '.clock'].map((ending): [string, Buffer] => [
      fileName(ending, ''),
      fixtures.world.file(ending)[1],
    ]);
    fixtures.world.files = new Map(files);
    fixtures.cutTheNetwork();
    const chart = fixtures.startedChart();
    fixtures.run(chart, { hours: 71 }, 10);
    expect(chart.state).toBe('GRACE');
    fixtures.run(chart, { hours: 1 }, 10);
    expect(chart.state).toBe('STOPPED');
  });

  test('a cached lease of another account or product is ignored', () => {
    fixtures.runningChart();
    const [name] = fixtures.world.file('.answer');
    for (const fields of [{ login: 5012346 }, { product: 8 }, { key: '1ABCD' }]) {
      fixtures.store.fields = fields;
      fixtures.world.files.set(name, fixtures.store.bytesFor(fixtures.question));
      expect(fixtures.startedChart().state).toBe('FIRST');
    }
  });

  test('a locked file is read and written at a later timer', () => {
    fixtures.runningChart();
    const [name, first] = fixtures.world.file('.answer');
    fixtures.cutTheNetwork();
    fixtures.world.locked.add(name);
    const chart = fixtures.startedChart();
    expect(chart.state).toBe('FIRST');
    fixtures.world.locked.clear();
    fixtures.run(chart, { minutes: 10 }, 10);
    expect(chart.state).not.toBe('FIRST');

    fixtures.mendTheNetwork();
    fixtures.world.locked.add(name);
    fixtures.run(chart, { hours: 14 }, 10);
    expect(chart.state).toBe('OK');
    expect(fixtures.world.file('.answer')[1]).toEqual(first);
    expect([...fixtures.world.files.keys()]).toHaveLength(2);
    fixtures.world.locked.clear();
    fixtures.run(chart, { minutes: 10 }, 10);
    expect(fixtures.world.file('.answer')[1]).not.toEqual(first);
  });

  test('a full disk leaves the lease in memory', () => {
    fixtures.world.isDiskFull = true;
    const chart = fixtures.runningChart();
    expect(chart.state).toBe('OK');
    fixtures.run(chart, { hours: 1 }, 10);
    expect([...fixtures.world.files.values()].filter(({ length }) => length > 0)).toEqual([]);
    fixtures.world.isDiskFull = false;
    fixtures.run(chart, { minutes: 10 }, 10);
    expect(fixtures.world.file('.answer')[1].length).toBeGreaterThan(0);
    expect(fixtures.world.questions).toHaveLength(1);
  });

  test('a running chart survives deleted files', () => {
    const chart = fixtures.runningChart();
    fixtures.world.files.clear();
    fixtures.cutTheNetwork();
    fixtures.run(chart, { hours: 71 }, 10);
    expect(chart.state).toBe('GRACE');
  });

  test.each([-12, 3, 14])(
    'a clock set back for ever ends with the broker’s, UTC%i @p124',
    (zone) => {
      const { world } = fixtures;
      world.quoteMs = world.clockMs + zone * hourMs;
      fixtures.runningChart();
      fixtures.cutTheNetwork();
      let lastEntry = 0;
      for (let hour = 1; hour <= 350; hour += hour < 100 ? 1 : 10) {
        world.pass({ hours: hour <= 100 ? 1 : 10 });
        if (hour % 70 === 0) {
          world.clockMs -= 70 * hourMs;
          world.files.delete(world.file('.clock')[0]);
        }
        const chart = fixtures.runningChart();
        if (chart.allowsEntry) lastEntry = hour;
      }
      expect(lastEntry).toBe(72 + 14 - zone - 1);
    },
  );

  const custom = platform === 'MT5' ? [{ isCustom: true }] : [];
  test.each(custom)('quotes of a custom symbol are no clock @p124', (symbol) => {
    fixtures.world.quoteMs = fixtures.world.clockMs + 100 * hourMs;
    expect(fixtures.runningChart(symbol).state).toBe('OK');
    expect(fixtures.runningChart().state).toBe('STOPPED');
  });

  test('a clock set back without quotes while the store is down leads to one request', () => {
    fixtures.world.quoteMs = null;
    const chart = fixtures.runningChart();
    fixtures.cutTheNetwork();
    fixtures.run(chart, { hours: 20 }, 10);
    const asked = fixtures.world.questions.length;
    fixtures.world.pass({ minutes: 1 });
    chart.timer();
    expect(fixtures.world.questions).toHaveLength(asked);
    fixtures.world.clockMs -= 3 * hourMs;
    chart.timer();
    expect(fixtures.world.questions).toHaveLength(asked + 1);
    // Once, then as after every failure.
    chart.timer();
    expect(fixtures.world.questions).toHaveLength(asked + 1);
  });

  test('a lost clock file does not extend a lease', () => {
    fixtures.runningChart();
    fixtures.cutTheNetwork();
    fixtures.world.files.delete(fixtures.world.file('.clock')[0]);
    fixtures.world.clockMs -= 3 * hourMs;
    const chart = fixtures.startedChart();
    expect(chart.state).toBe('STOPPED');
  });

  test('a clock wrong by years does no harm while the store answers', () => {
    for (const years of [-5, 5]) {
      fixtures.world.files.clear();
      fixtures.world.clockMs += years * 365 * 24 * hourMs;
      const chart = fixtures.runningChart();
      expect(chart.state).toBe('OK');
      fixtures.cutTheNetwork();
      fixtures.run(chart, { hours: 71 }, 10);
      expect(chart.state).toBe('GRACE');
      expect(fixtures.startedChart().state).toBe('OK');
      fixtures.run(chart, { hours: 1 }, 10);
      expect(chart.state).toBe('STOPPED');
      fixtures.mendTheNetwork();
    }
  });

  test('the next answer corrects a clock that jumped ahead and back', () => {
    const chart = fixtures.runningChart();
    fixtures.world.clockMs += 1000 * hourMs;
    chart.timer();
    expect([chart.state, fixtures.world.questions.length]).toEqual(['OK', 2]);
    fixtures.world.clockMs -= 1000 * hourMs;
    chart.timer();
    expect([chart.state, fixtures.world.questions.length]).toEqual(['OK', 3]);
    fixtures.cutTheNetwork();
    fixtures.world.clockMs += 1000 * hourMs;
    chart.timer();
    expect(chart.state).toBe('STOPPED');
  });

  test('the next answer clears a clock file from the future', () => {
    const chart = fixtures.runningChart();
    fixtures.cutTheNetwork();
    fixtures.world.clockMs += 1000 * hourMs;
    fixtures.run(chart, { minutes: 30 }, 10);
    fixtures.world.clockMs -= 1000 * hourMs;
    fixtures.mendTheNetwork();
    fixtures.run(chart, { minutes: 40 }, 10);
    expect(chart.state).toBe('OK');
    fixtures.cutTheNetwork();
    expect(fixtures.startedChart().state).toBe('OK');
  });

  test('charts share the offset of the clock', () => {
    fixtures.world.clockMs -= 5 * hourMs;
    const [first, second] = [fixtures.runningChart(), fixtures.runningChart()];
    expect(fixtures.world.questions).toHaveLength(1);
    expect([first.state, second.state]).toEqual(['OK', 'OK']);
    fixtures.cutTheNetwork();
    fixtures.run(second, { hours: 71 }, 10);
    expect(second.state).toBe('GRACE');
    fixtures.run(second, { hours: 1 }, 10);
    expect(second.state).toBe('STOPPED');
  });
});
