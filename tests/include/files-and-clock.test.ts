import { describe, expect, test } from 'vitest';
import { platforms } from './compile-include.ts';
import { newSignerKey, Signer } from './lease-signer.ts';
import { useStage } from './stage.ts';

const hourMs = 3_600_000;

describe.each(platforms)('on %s', (platform) => {
  const stage = useStage(platform);

  test('the cache holds the signed answer, named by a hash that says nothing of the account', () => {
    stage.runningChart();
    const [name, content] = stage.world.file('.lease');
    expect(name).toMatch(/^license-[0-9a-f]{32}\.lease$/);
    expect(content.toString()).toMatch(/^TS1\nstatus=ok\n/);
    // The drafts are gone.
    expect([...stage.world.files.keys()].toSorted()).toEqual([
      name.replace('.lease', '.clock'),
      name,
    ]);
    expect(stage.world.file('.clock')[1].toString()).toBe(
      `TC1\nahead=0\nbehind=0\nhighest=${stage.store.now()}\n`,
    );
  });

  test('a damaged, emptied or foreign file is no cache: the store is asked', () => {
    stage.runningChart();
    const [name, content] = stage.world.file('.lease');
    const other = new Signer(newSignerKey(3), stage.store.now);
    const question = stage.world.questions[0] ?? {
      url: '',
      headers: '',
      timeout: 0,
      body: '',
    };
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
      stage.world.files.set(name, each);
      const asked = stage.world.questions.length;
      const chart = stage.startedChart();
      expect(chart.state).toBe('FIRST');
      chart.timer();
      expect([chart.state, stage.world.questions.length]).toEqual(['OK', asked + 1]);
    }
  });

  test('a lease of another account or product under the name of this one is none', () => {
    stage.runningChart();
    const [name] = stage.world.file('.lease');
    const question = stage.world.questions[0] ?? {
      url: '',
      headers: '',
      timeout: 0,
      body: '',
    };
    for (const fields of [{ login: 5012346 }, { product: 8 }, { key: '1ABCD' }]) {
      stage.store.fields = fields;
      stage.world.files.set(name, stage.store.bytesFor(question));
      expect(stage.startedChart().state).toBe('FIRST');
    }
  });

  test('a file that somebody else has open is read and written at the next timer', () => {
    stage.runningChart();
    const [name, first] = stage.world.file('.lease');
    stage.cutTheNetwork();
    stage.world.locked.add(name);
    const chart = stage.startedChart();
    expect(chart.state).toBe('FIRST');
    stage.world.locked.clear();
    stage.run(chart, { minutes: 10 }, 10);
    expect(chart.state).not.toBe('FIRST');

    stage.mendTheNetwork();
    stage.world.locked.add(name);
    stage.run(chart, { hours: 14 }, 10);
    expect(chart.state).toBe('OK');
    expect(stage.world.file('.lease')[1]).toEqual(first);
    expect([...stage.world.files.keys()]).toHaveLength(2);
    stage.world.locked.clear();
    stage.run(chart, { minutes: 10 }, 10);
    expect(stage.world.file('.lease')[1]).not.toEqual(first);
  });

  test('on a full disk it works on from memory', () => {
    stage.world.isDiskFull = true;
    const chart = stage.runningChart();
    expect(chart.state).toBe('OK');
    stage.run(chart, { hours: 1 }, 10);
    expect([...stage.world.files.values()].filter(({ length }) => length > 0)).toEqual([]);
    stage.world.isDiskFull = false;
    stage.run(chart, { minutes: 10 }, 10);
    expect(stage.world.file('.lease')[1].length).toBeGreaterThan(0);
    expect(stage.world.questions).toHaveLength(1);
  });

  test('files may be destroyed while it runs', () => {
    const chart = stage.runningChart();
    stage.world.files.clear();
    stage.cutTheNetwork();
    stage.run(chart, { hours: 71 }, 10);
    expect(chart.state).toBe('GRACE');
  });

  test('promise 86: a clock that is set back gives no time: it asks at once, and stops until it is answered', () => {
    const chart = stage.runningChart();
    stage.run(chart, { hours: 20 }, 10);
    stage.cutTheNetwork();
    const asked = stage.world.questions.length;
    stage.world.clockMs -= 3 * hourMs;
    chart.timer();
    expect(stage.world.questions.length).toBe(asked + 1);
    expect([chart.state, chart.allowsEntry]).toEqual(['STOPPED', false]);
    expect(chart.label).toContain('clock of this computer was set back');
    // A restart keeps the state.
    expect(stage.startedChart().state).toBe('STOPPED');
    stage.mendTheNetwork();
    stage.run(chart, { minutes: 10 }, 10);
    expect([chart.state, chart.allowsEntry]).toEqual(['OK', true]);
    // From now on it knows the clock's offset.
    stage.cutTheNetwork();
    stage.run(chart, { hours: 71 }, 10);
    expect(chart.state).toBe('GRACE');
    stage.run(chart, { hours: 2 }, 10);
    expect(chart.state).toBe('STOPPED');
    expect(stage.startedChart().state).toBe('STOPPED');
  });

  test('a clock that is set back while the store is away is asked about at once too', () => {
    const chart = stage.runningChart();
    stage.cutTheNetwork();
    stage.run(chart, { hours: 20 }, 10);
    const asked = stage.world.questions.length;
    stage.world.pass({ minutes: 1 });
    chart.timer();
    expect(stage.world.questions).toHaveLength(asked);
    stage.world.clockMs -= 3 * hourMs;
    chart.timer();
    expect(stage.world.questions).toHaveLength(asked + 1);
    // Once, then as after every failure.
    chart.timer();
    expect(stage.world.questions).toHaveLength(asked + 1);
  });

  test('without the file of the clock the lease itself says how late it is at least', () => {
    stage.runningChart();
    stage.cutTheNetwork();
    stage.world.files.delete(stage.world.file('.clock')[0]);
    stage.world.clockMs -= 3 * hourMs;
    const chart = stage.startedChart();
    expect(chart.state).toBe('STOPPED');
  });

  test('two hours back are summer time or a drift, not a trick', () => {
    const chart = stage.runningChart();
    stage.run(chart, { hours: 1 }, 10);
    stage.world.clockMs -= 2 * hourMs - 60_000;
    chart.timer();
    expect([chart.state, stage.world.questions.length]).toEqual(['OK', 1]);
  });

  test('a clock that is years wrong either way does no harm while the store answers', () => {
    for (const years of [-5, 5]) {
      stage.world.files.clear();
      stage.world.clockMs += years * 365 * 24 * hourMs;
      const chart = stage.runningChart();
      expect(chart.state).toBe('OK');
      stage.cutTheNetwork();
      stage.run(chart, { hours: 71 }, 10);
      expect(chart.state).toBe('GRACE');
      expect(stage.startedChart().state).toBe('OK');
      stage.run(chart, { hours: 1 }, 10);
      expect(chart.state).toBe('STOPPED');
      stage.mendTheNetwork();
    }
  });

  test('a clock that jumps ahead and back is set right by the next answer', () => {
    const chart = stage.runningChart();
    stage.world.clockMs += 1000 * hourMs;
    chart.timer();
    expect([chart.state, stage.world.questions.length]).toEqual(['OK', 2]);
    stage.world.clockMs -= 1000 * hourMs;
    chart.timer();
    expect([chart.state, stage.world.questions.length]).toEqual(['OK', 3]);
    stage.cutTheNetwork();
    stage.world.clockMs += 1000 * hourMs;
    chart.timer();
    expect(chart.state).toBe('STOPPED');
  });

  test('what a clock that ran ahead left in the file goes with the next answer', () => {
    const chart = stage.runningChart();
    stage.cutTheNetwork();
    stage.world.clockMs += 1000 * hourMs;
    stage.run(chart, { minutes: 30 }, 10);
    stage.world.clockMs -= 1000 * hourMs;
    stage.mendTheNetwork();
    stage.run(chart, { minutes: 40 }, 10);
    expect(chart.state).toBe('OK');
    stage.cutTheNetwork();
    expect(stage.startedChart().state).toBe('OK');
  });

  test('what one chart has learnt of the clock holds for the others', () => {
    stage.world.clockMs -= 5 * hourMs;
    const [first, second] = [stage.runningChart(), stage.runningChart()];
    expect(stage.world.questions).toHaveLength(1);
    expect([first.state, second.state]).toEqual(['OK', 'OK']);
    stage.cutTheNetwork();
    stage.run(second, { hours: 71 }, 10);
    expect(second.state).toBe('GRACE');
    stage.run(second, { hours: 1 }, 10);
    expect(second.state).toBe('STOPPED');
  });
});
