import { demoData } from './demo-data.ts';

/** Once per test run, before the workers: they would all seed at the same time. */
export async function setup(): Promise<void> {
  await demoData();
}
