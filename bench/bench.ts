import type { Fact, Figure, Results, Series } from './results.ts';
import type { TargetName } from './targets.ts';
import type { Unit } from './targets/target.ts';

/** What a part of the benchmark is given: how much it may measure, and where its figures go. */
export interface Bench {
  isQuick: boolean;
  /** Rounds of a comparison, and loads of a page; at least five in a whole run. */
  rounds: number;
  /** How long one side of a round is asked, ms. */
  roundMs: number;
  /** The largest catalogue of this run. */
  mostProducts: number;
  /** A catalogue of 10,000 products, as most targets want it. */
  products: number;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** A folder that is deleted when the run ends. */
  folder: string;
  /** Shows what is being done. */
  say(what: string): void;
  report(target: TargetName, value: number, detail?: string): void;
  /** Something that no target is about. */
  note(name: string, value: number, unit: Unit): void;
  plot(series: Series): void;
}

interface Extent {
  isQuick: boolean;
  signal: AbortSignal;
  folder: string;
  say(what: string): void;
}

/** A benchmark whose figures go into these results. */
export function createBench(extent: Extent, results: Results): Bench {
  const { isQuick } = extent;
  return {
    ...extent,
    rounds: isQuick ? 3 : 5,
    roundMs: isQuick ? 300 : 2000,
    mostProducts: isQuick ? 10_000 : 100_000,
    products: 10_000,
    report(target, value, detail = '') {
      const figure: Figure = { target, value: round(value), detail };
      results.figures.push(figure);
    },
    note(name, value, unit) {
      const fact: Fact = { name, value: round(value), unit };
      results.facts.push(fact);
    },
    plot: (series) => results.series.push(series),
  };
}

/** Four digits: what comes behind them is noise. */
function round(value: number): number {
  return Number(value.toPrecision(4));
}
