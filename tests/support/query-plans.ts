import type { PlanLine } from './recorded-database.ts';

/** An accepted line of a plan, with the reason. */
export interface Exception {
  /** The start of the call's name. */
  call: string;
  /** The start of the plan's line. */
  line: string;
  reason: string;
}

/** Tables that do not grow with visitors, products or purchases. */
const small = new Set([
  'admins',
  'admin_networks',
  'admin_sessions',
  'lease_keys',
  'bundle_parts',
  'event_targets',
  'eventTargets',
  // The targets that want an event.
  'wanting',
  'product_counts',
  'best',
]);

/** Returns lines that scan without a limit, or sort rows that an index could return in order. */
export function findBadLines(text: string, plan: PlanLine[]): string[] {
  // SQLite reads referencing rows of an insert only while a deferred foreign key is broken.
  const isPlainInsert = /^\s*insert /i.test(text) && !/\bselect\b/i.test(text);
  if (isPlainInsert) return [];
  return plan
    .filter((line) => isWalk(line, text, plan) || isSort(line, plan))
    .map(({ detail }) => detail);
}

/** Tells whether a line scans in the statement's order, which stops at its limit. */
function isWalk({ parent, detail }: PlanLine, text: string, plan: PlanLine[]): boolean {
  const [, table] = /^SCAN (\S+)/.exec(detail) ?? [];
  if (!table || small.has(table) || /CONSTANT ROW|VIRTUAL TABLE INDEX \d+:.*M/.test(detail)) {
    return false;
  }
  const isSorted = plan.some((line) => line.parent === parent && isTempSort(line));
  return isSorted || !/ order by /i.test(text) || !/ limit /i.test(text);
}

/** Tells whether a line sorts. Sorting one page of known ids does not count. */
function isSort(line: PlanLine, plan: PlanLine[]): boolean {
  if (!isTempSort(line)) return false;
  const beside = plan.filter(({ parent }) => parent === line.parent);
  return !beside.some(({ detail }) => /^SEARCH \S+ USING .*\((id|rowid)=\?\)/.test(detail));
}

const isTempSort = ({ detail }: PlanLine) =>
  /^USE TEMP B-TREE FOR (ORDER BY|GROUP BY|LAST|RIGHT)/.test(detail);
