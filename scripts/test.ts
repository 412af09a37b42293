// npm test                         what proves a change, in some minutes
// npm run test:all                 that, and everything else: about an hour
// npm test -- lint types           some of the steps, see test-steps.ts
// npm test -- src/contract         the test files whose path holds this; build and browser as needed
// npm test -- tests/faults --full  tests that have a short form, in full
//
// A step that fails shows its output in full; one step alone shows it as it comes. The last line
// counts each test, and one for each step that is not a test run.
import type { Outcome } from './test-outcome.ts';
import { parseSelection, stepsFor } from './test-steps.ts';
import { runSteps } from './step-runner.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort());
}
process.on('disconnect', () => stopping.abort());

const selection = parseSelection(process.argv.slice(2));
const outcomes = await runSteps(stepsFor(selection), stopping.signal);
const count = (what: keyof Pick<Outcome, 'passed' | 'failed'>) =>
  outcomes.reduce((sum, outcome) => sum + outcome[what], 0);

// Logs cut out the middle of a long run, so its end repeats what failed.
for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) {
  console.log(`FAILED  ${failure}\n`);
}
console.log(`${count('passed')} passed, ${count('failed')} failed`);
process.exit(count('failed') === 0 && !stopping.signal.aborted ? 0 : 1);
