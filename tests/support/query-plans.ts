import type { PlanLine } from './recorded-database.ts';

/** What a plan may hold although it would else count as bad, with the reason. */
export interface Exception {
  /** The call's name, or its beginning. */
  call: string;
  /** What the line of the plan says, or its beginning. */
  line: string;
  reason: string;
}

/** Tables that do not grow with visitors, products or purchases. */
const small = new Set([
  'admins',
  'admin_networks',
  'admin_sessions',
  'lease_keys',
  'product_counts',
  'days',
  'best',
]);

/**
 * The lines of a plan that read more than they have to: a whole table or index where no limit ends the walk, or rows that
 * are sorted although an index could hold them in order.
 */
export function findBadLines(text: string, plan: PlanLine[]): string[] {
  // Of rows that refer to one that is inserted SQLite asks only while a deferred foreign key is broken.
  const isPlainInsert = /^\s*insert /i.test(text) && !/\bselect\b/i.test(text);
  if (isPlainInsert) return [];
  return plan
    .filter((line) => isWalk(line, text, plan) || isSort(line, plan))
    .map(({ detail }) => detail);
}

/** A walk ends early where rows come in the order of the statement and are limited. */
function isWalk({ parent, detail }: PlanLine, text: string, plan: PlanLine[]): boolean {
  const [, table] = /^SCAN (\S+)/.exec(detail) ?? [];
  if (!table || small.has(table) || /CONSTANT ROW|VIRTUAL TABLE INDEX \d+:.*M/.test(detail)) {
    return false;
  }
  const isSorted = plan.some((line) => line.parent === parent && isTempSort(line));
  return isSorted || !/ order by /i.test(text) || !/ limit /i.test(text);
}

/** To sort the rows of one page, whose ids were found before, is none. */
function isSort(line: PlanLine, plan: PlanLine[]): boolean {
  if (!isTempSort(line)) return false;
  const beside = plan.filter(({ parent }) => parent === line.parent);
  return !beside.some(({ detail }) => /^SEARCH \S+ USING .*\((id|rowid)=\?\)/.test(detail));
}

const isTempSort = ({ detail }: PlanLine) =>
  /^USE TEMP B-TREE FOR (ORDER BY|GROUP BY|LAST|RIGHT)/.test(detail);
