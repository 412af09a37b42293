import { seconds } from './progress.mjs';
import type { Outcome } from './test-outcome.ts';
import type { Step } from './test-steps.ts';

/** The smallest supported machine for tests has two cores. */
const lanes = 2;

/**
 * Runs the steps in their order, two at a time besides downloads, each after those it needs; then
 * the extra ones, one at a time. A step whose need failed is not run and counts as failed.
 */
export async function runSteps(steps: Step[], signal: AbortSignal): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const running = new Map<string, Promise<void>>();
  const waiting = steps.filter(({ isExtra }) => !isExtra);

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find(canStart);
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next.name, settle(next));
    } else await Promise.race(running.values());
  }

  for (const step of steps) if (step.isExtra) await settle(step);
  return [...outcomes.values()];

  function canStart(step: Step): boolean {
    const busyLanes = steps.filter(({ name, isDownload }) => running.has(name) && !isDownload);
    if (!step.isDownload && busyLanes.length >= lanes) return false;
    return [...step.needs, ...step.after].every((name) => outcomes.has(name) || !isSelected(name));
  }

  function isSelected(name: string): boolean {
    return steps.some((step) => step.name === name);
  }

  async function settle(step: Step): Promise<void> {
    outcomes.set(step.name, await start(step));
    running.delete(step.name);
  }

  async function start(step: Step): Promise<Outcome> {
    const startedAt = performance.now();
    const missing = step.needs.filter((name) => outcomes.get(name)?.failed !== 0);
    const outcome = signal.aborted
      ? failure('not run: stopped')
      : missing.length > 0
        ? failure(`not run: ${missing.join(' and ')} failed`)
        : await attempt(step, { signal, live: steps.length === 1 });
    report(step, outcome, performance.now() - startedAt);
    return outcome;
  }
}

async function attempt(step: Step, how: Parameters<Step['run']>[0]): Promise<Outcome> {
  try {
    return await step.run(how);
  } catch (error) {
    return failure(how.signal.aborted ? 'stopped' : String(error));
  }
}

function failure(output: string): Outcome {
  return { passed: 0, failed: 1, output };
}

function report(step: Step, outcome: Outcome, durationMs: number): void {
  const ok = outcome.failed === 0;
  const note = outcome.note ? `  ${outcome.note}` : '';
  console.log(
    `${ok ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(12)} ${seconds(durationMs).padStart(8)}${note}`,
  );
  if (!ok && outcome.output) console.log(`\n${outcome.output.trim()}\n`);
}
