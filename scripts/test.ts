// npm test                     every check, as CI runs it
// npm test -- lint types       some of: format lint types unused unit build api attacks include faults browser
// npm test -- src/contract     the test files whose path holds this; build and browser as needed
// npm test -- faults --full    the faults in full, which takes minutes
//
// A step that fails shows its output in full; one step alone shows it as it comes. The last line
// counts each test, and one for each step that is not a test run.
import { parseSelection, stepsFor, type Outcome } from './test-steps.ts';
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

// A long run's middle is what a log cuts out: what failed stands at its end too.
for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) {
  console.log(`FAILED  ${failure}\n`);
}
console.log(`${count('passed')} passed, ${count('failed')} failed`);
process.exit(count('failed') === 0 && !stopping.signal.aborted ? 0 : 1);
