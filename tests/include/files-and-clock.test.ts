import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { licenseInclude } from '#server/licenses/include/license-include.ts';
import { compileTerminal, platforms } from './compile-include.ts';
import { newSignerKey, Signer } from './lease-signer.ts';
import { Chart, World } from './terminal.ts';

const key = newSignerKey(3);
const include = licenseInclude({
  siteUrl: 'https://shop.example.com',
  productId: 7,
  publicKeys: [key],
  version: '1.0',
});
const licenseKey = '0ABCD-1EFGH-2JKMN-3PQRS-4TVWX-5YZ67';
const hourMs = 3_600_000;

describe.each(platforms)('on %s', (platform) => {
  let module: WebAssembly.Module;
  let world: World;
  let store: Signer;

  beforeAll(async () => {
    module = await compileTerminal(include, platform);
  });
  beforeEach(() => {
    world = new World();
    const [startMs, startUptimeMs] = [world.clockMs, world.uptimeMs];
    store = new Signer(key, () => Math.floor((startMs + world.uptimeMs - startUptimeMs) / 1000));
    world.answer = store.answer;
  });

  const cutTheNetwork = () => {
    world.answer = () => ({ error: 5203 });
  };
  const startedChart = () => {
    const chart = new Chart(module, world);
    chart.start(licenseKey);
    return chart;
  };
  const runningChart = () => {
    const chart = startedChart();
    chart.timer();
    return chart;
  };
  const run = (chart: Chart, { hours = 0, minutes = 0 }) => {
    for (let step = 0; step < hours * 6 + minutes / 10; step++) {
      world.pass({ minutes: 10 });
      chart.timer();
    }
  };

  test('the cache holds the signed answer, named by a hash that says nothing of the account', () => {
    runningChart();
    const [name, content] = world.file('.lease');
    expect(name).toMatch(/^license-[0-9a-f]{32}\.lease$/);
    expect(content.toString()).toMatch(/^TS1\nstatus=ok\n/);
    // The drafts are gone.
    expect([...world.files.keys()].toSorted()).toEqual([name.replace('.lease', '.clock'), name]);
    expect(world.file('.clock')[1].toString()).toBe(
      `TC1\nahead=0\nbehind=0\nhighest=${store.now()}\n`,
    );
  });

  test('a damaged, emptied or foreign file is no cache: the store is asked', () => {
    runningChart();
    const [name, content] = world.file('.lease');
    const other = new Signer(newSignerKey(3), store.now);
    const question = world.questions[0] ?? { url: '', headers: '', timeout: 0, body: '' };
    const flipped = Buffer.from(content);
    flipped.writeUInt8(flipped.readUInt8(400) ^ 4, 400);
    const damaged = [
      flipped,
      content.subarray(0, 300),
      Buffer.alloc(0),
      Buffer.alloc(5000, 'x'),
      other.bytesFor(question),
      Buffer.from(content.toString().replace('login=5012345', 'login=5012346')),
    ];
    for (const each of damaged) {
      world.files.set(name, each);
      const asked = world.questions.length;
      const chart = startedChart();
      expect(chart.state).toBe('FIRST');
      chart.timer();
      expect([chart.state, world.questions.length]).toEqual(['OK', asked + 1]);
    }
  });

  test('a lease of another account or product under the name of this one is none', () => {
    runningChart();
    const [name] = world.file('.lease');
    const question = world.questions[0] ?? { url: '', headers: '', timeout: 0, body: '' };
    for (const fields of [{ login: 5012346 }, { product: 8 }, { key: '1ABCD' }]) {
      store.fields = fields;
      world.files.set(name, store.bytesFor(question));
      expect(startedChart().state).toBe('FIRST');
    }
  });

  test('a file that somebody else has open is read and written at the next timer', () => {
    runningChart();
    const [name, first] = world.file('.lease');
    cutTheNetwork();
    world.locked.add(name);
    const chart = startedChart();
    expect(chart.state).toBe('FIRST');
    world.locked.clear();
    run(chart, { minutes: 10 });
    expect(chart.state).not.toBe('FIRST');

    world.answer = store.answer;
    world.locked.add(name);
    run(chart, { hours: 14 });
    expect(chart.state).toBe('OK');
    expect(world.file('.lease')[1]).toEqual(first);
    expect([...world.files.keys()]).toHaveLength(2);
    world.locked.clear();
    run(chart, { minutes: 10 });
    expect(world.file('.lease')[1]).not.toEqual(first);
  });

  test('on a full disk it works on from memory', () => {
    world.isDiskFull = true;
    const chart = runningChart();
    expect(chart.state).toBe('OK');
    run(chart, { hours: 1 });
    expect([...world.files.values()].filter(({ length }) => length > 0)).toEqual([]);
    world.isDiskFull = false;
    run(chart, { minutes: 10 });
    expect(world.file('.lease')[1].length).toBeGreaterThan(0);
    expect(world.questions).toHaveLength(1);
  });

  test('files may be destroyed while it runs', () => {
    const chart = runningChart();
    world.files.clear();
    cutTheNetwork();
    run(chart, { hours: 71 });
    expect(chart.state).toBe('GRACE');
  });

  test('promise 86: a clock that is set back gives no time: it asks at once, and stops until it is answered', () => {
    const chart = runningChart();
    run(chart, { hours: 20 });
    cutTheNetwork();
    const asked = world.questions.length;
    world.clockMs -= 3 * hourMs;
    chart.timer();
    expect(world.questions.length).toBe(asked + 1);
    expect([chart.state, chart.allowsEntry]).toEqual(['STOPPED', false]);
    expect(chart.label).toContain('clock of this computer was set back');
    // A restart forgets nothing.
    expect(startedChart().state).toBe('STOPPED');
    world.answer = store.answer;
    run(chart, { minutes: 10 });
    expect([chart.state, chart.allowsEntry]).toEqual(['OK', true]);
    // From now on it knows by how much this clock is behind.
    cutTheNetwork();
    run(chart, { hours: 71 });
    expect(chart.state).toBe('GRACE');
    run(chart, { hours: 2 });
    expect(chart.state).toBe('STOPPED');
    expect(startedChart().state).toBe('STOPPED');
  });

  test('without the file of the clock the lease itself says how late it is at least', () => {
    runningChart();
    cutTheNetwork();
    world.files.delete(world.file('.clock')[0]);
    world.clockMs -= 3 * hourMs;
    const chart = startedChart();
    expect(chart.state).toBe('STOPPED');
  });

  test('two hours back are summer time or a drift, not a trick', () => {
    const chart = runningChart();
    run(chart, { hours: 1 });
    world.clockMs -= 2 * hourMs - 60_000;
    chart.timer();
    expect([chart.state, world.questions.length]).toEqual(['OK', 1]);
  });

  test('a clock that is years wrong either way does no harm while the store answers', () => {
    for (const years of [-5, 5]) {
      world.files.clear();
      world.clockMs += years * 365 * 24 * hourMs;
      const chart = runningChart();
      expect(chart.state).toBe('OK');
      cutTheNetwork();
      run(chart, { hours: 71 });
      expect(chart.state).toBe('GRACE');
      expect(startedChart().state).toBe('OK');
      run(chart, { hours: 1 });
      expect(chart.state).toBe('STOPPED');
      world.answer = store.answer;
    }
  });

  test('a clock that jumps ahead and back is set right by the next answer', () => {
    const chart = runningChart();
    world.clockMs += 1000 * hourMs;
    chart.timer();
    expect([chart.state, world.questions.length]).toEqual(['OK', 2]);
    world.clockMs -= 1000 * hourMs;
    chart.timer();
    expect([chart.state, world.questions.length]).toEqual(['OK', 3]);
    cutTheNetwork();
    world.clockMs += 1000 * hourMs;
    chart.timer();
    expect(chart.state).toBe('STOPPED');
  });

  test('what one chart has learnt of the clock holds for the others', () => {
    world.clockMs -= 5 * hourMs;
    const [first, second] = [runningChart(), runningChart()];
    expect(world.questions).toHaveLength(1);
    expect([first.state, second.state]).toEqual(['OK', 'OK']);
    cutTheNetwork();
    run(second, { hours: 71 });
    expect(second.state).toBe('GRACE');
    run(second, { hours: 1 });
    expect(second.state).toBe('STOPPED');
  });
});
