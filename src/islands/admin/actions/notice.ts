import { atom } from 'nanostores';
import type { Result } from '#islands/api.ts';

/** What has just happened, shown until it is dismissed or another page is opened. */
export interface Notice {
  text: string;
  /** Where to see it. */
  link?: { text: string; path: string };
  undo?: {
    run(): Promise<Result<unknown>>;
    failed: string;
    /** What is said once it is undone. */
    done: string;
  };
}

export const $notice = atom<Notice | null>(null);
