import { cpus, totalmem } from 'node:os';
import packageJson from '../package.json' with { type: 'json' };
import type { TargetName } from './targets.ts';
import type { Unit } from './targets/target.ts';

/** A figure beside its target. */
export interface Figure {
  target: TargetName;
  value: number;
  /** What a reader wants to know of it: both sides of a ratio, the worst case found. */
  detail: string;
}

/** Something measured that has no target of its own, such as requests a second. */
export interface Fact {
  name: string;
  value: number;
  unit: Unit;
}

/** Bars of a plot, each with its limit. */
export interface Series {
  title: string;
  unit: Unit;
  bars: { label: string; value: number; limit?: number }[];
}

/** What a run found, as it is kept in `bench/results/`. */
export interface Results {
  version: string;
  date: string;
  /** Fewer rounds, fewer products: good for a look, not for a release. */
  isQuick: boolean;
  machine: string;
  /** How long it took. */
  minutes: number;
  figures: Figure[];
  facts: Fact[];
  series: Series[];
  /** Parts that could not be measured, and why. */
  failures: { part: string; why: string }[];
}

export function emptyResults(isQuick: boolean): Results {
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return {
    version: packageJson.version,
    date: new Date().toISOString(),
    isQuick,
    machine: `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
    minutes: 0,
    figures: [],
    facts: [],
    series: [],
    failures: [],
  };
}
