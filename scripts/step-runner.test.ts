import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runSteps } from './step-runner.ts';
import type { Outcome } from './test-outcome.ts';
import type { Step } from './test-steps.ts';

const ok: Outcome = { passed: 1, failed: 0, output: '' };
const failed: Outcome = { passed: 0, failed: 1, output: 'it broke' };

function step(name: string, parts: Partial<Step> = {}): Step {
  return { name, needs: [], after: [], run: async () => ok, ...parts };
}

describe('runSteps', () => {
  const never = new AbortController().signal;
  let log: ReturnType<typeof vi.spyOn>;
  beforeEach(() => (log = vi.spyOn(console, 'log').mockReturnValue()));
  afterEach(() => log.mockRestore());

  test('does not run what needs a step that failed, and counts it as failed', async () => {
    const run = vi.fn<Step['run']>();
    const steps = [
      step('build', { run: async () => failed }),
      step('api', { needs: ['build'], run }),
      step('browser', { needs: ['build'], isExtra: true, run }),
      step('unit'),
    ];
    const outcomes = await runSteps(steps, never);
    expect(run).not.toHaveBeenCalled();
    expect(outcomes.filter(({ failed: count }) => count === 1)).toHaveLength(3);
    expect(outcomes.filter(({ passed }) => passed === 1)).toHaveLength(1);
  });

  test('runs what only comes after a step, however that ended', async () => {
    const steps = [
      step('build', { run: async () => failed }),
      step('types', { after: ['build', 'not selected'] }),
    ];
    expect(await runSteps(steps, never)).toEqual([failed, ok]);
  });

  test('counts a step that throws as failed, and shows what it threw', async () => {
    const broken = step('broken', { run: () => Promise.reject(new Error('no such tool')) });
    expect(await runSteps([broken], never)).toMatchObject([{ passed: 0, failed: 1 }]);
    expect(log.mock.calls.flat().join('\n')).toContain('no such tool');
  });

  test('runs extra steps after the others, one at a time', async () => {
    const order: string[] = [];
    const noted = (name: string, parts: Partial<Step> = {}) =>
      step(name, { ...parts, run: async () => (order.push(name), ok) });
    const steps = [
      noted('browser', { isExtra: true }),
      noted('scale', { isExtra: true }),
      noted('unit'),
    ];
    expect(await runSteps(steps, never)).toHaveLength(3);
    expect(order).toEqual(['unit', 'browser', 'scale']);
  });
});
