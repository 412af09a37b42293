import type { LicenseState } from './license-state.ts';

type Action =
  /** Puts it on the chart; an empty login is not connected yet. */
  | { start: { key?: string; login?: string } }
  | { timer: true }
  /** Lets time pass, with a timer each minute. */
  | { pass: { hours?: number; minutes?: number } }
  /** Lets hours pass, then runs the timer once. */
  | { sleep: number }
  /** The key ends after hours; null: never. */
  | { term: number | null }
  /** Puts an offline file for that many hours into the common folder. */
  | { offline: number; server?: '' }
  /** Moves the clock by hours, then runs the timer once. */
  | { clock: number }
  /** Shows a symbol without quotes of the broker. */
  | { quotes: false }
  | { network: 'up' | 'cut' | 'forbidden' }
  /** Changes what the store signs. */
  | { signs: { status?: string; reason?: string; notice?: string } }
  /** Changes the status of the store's answers. */
  | { http: number }
  /** A page answers instead of the store. */
  | { page: string }
  /** Answers are signed with another key. */
  | { stranger: true };

export interface Row {
  does: Action;
  state: LicenseState;
  /** `LicenseText()` */
  text?: string;
  /** Requests since the scene began. */
  asked?: number;
}

/** Creates a row; omitted values are not compared. */
export const row = (does: Action, state: LicenseState, text?: string, asked?: number): Row => ({
  does,
  state,
  ...(text !== undefined && { text }),
  ...(asked !== undefined && { asked }),
});
