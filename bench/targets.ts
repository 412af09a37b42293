import { pageTargets } from './targets/pages.ts';
import { serverTargets } from './targets/server.ts';
import type { Target } from './targets/target.ts';

/** Every target of the shop. Another one is an entry there, and a part that reports a figure under its name. */
const targets = { ...serverTargets, ...pageTargets };

export type TargetName = keyof typeof targets;

export const targetNames = Object.keys(targets).filter(isTargetName);

export function targetNamed(name: TargetName): Target {
  return targets[name];
}

function isTargetName(name: string): name is TargetName {
  return Object.hasOwn(targets, name);
}
