import { seconds } from './progress.mjs';
import type { Outcome, Step } from './test-steps.ts';

/** As many as the smallest machine that this is meant for has cores. */
const lanes = 2;

/**
 * Runs the steps in their order, two at a time, each after those it needs; one that is exclusive
 * runs alone. A step whose need failed is not run and counts as failed.
 */
export async function runSteps(steps: Step[], signal: AbortSignal): Promise<Outcome[]> {
  const waiting = [...steps];
  const running = new Map<string, Promise<void>>();
  const outcomes = new Map<string, Outcome>();
  const live = steps.length === 1;

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find((step) => canStart(step));
    if (!next) {
      await Promise.race(running.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    running.set(next.name, settle(next));
  }
  return [...outcomes.values()];

  function canStart(step: Step): boolean {
    if (running.size >= lanes || (step.exclusive && running.size > 0)) return false;
    if (steps.some(({ name, exclusive }) => exclusive && running.has(name))) return false;
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
        : await attempt(step, { signal, live });
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
    `${ok ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(8)} ${seconds(durationMs).padStart(8)}${note}`,
  );
  if (!ok && outcome.output) console.log(`\n${outcome.output.trim()}\n`);
}
