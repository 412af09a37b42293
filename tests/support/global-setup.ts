import { buildWhereStale } from '#scripts/build-where-stale.ts';
import { demoBucket, demoData } from './demo-data.ts';
import { isAway } from './store.ts';

/** Builds and seeds before the workers start, which would otherwise all do it at the same time. */
export async function setup(): Promise<void> {
  await buildWhereStale();
  await demoData();
  if (isAway) await demoBucket();
}
