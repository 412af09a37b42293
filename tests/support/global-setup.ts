import { demoBucket, demoData } from './demo-data.ts';
import { isAway } from './store.ts';

/** Seeds before the workers start, which would otherwise all seed at the same time. */
export async function setup(): Promise<void> {
  await demoData();
  if (isAway) await demoBucket();
}
