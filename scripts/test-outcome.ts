export interface Outcome {
  passed: number;
  failed: number;
  /** Shown in full if something failed. */
  output: string;
  /** The tests that failed and why, repeated at the end of the run. */
  failures?: string[];
  /** A few words for the progress line. */
  note?: string;
}
