/** The result of a step. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Shown in full when something failed. */
  output: string;
  /** The tests that failed and why, told again at the end of the run. */
  failures?: string[];
  /** A few words for the progress line. */
  note?: string;
}
