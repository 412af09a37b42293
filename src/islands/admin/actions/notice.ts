import { atom } from 'nanostores';
import type { Result } from '#islands/api.ts';

/** The result of an action, shown until dismissed or another page opens. */
export interface Notice {
  text: string;
  /** Leads to the result. */
  link?: { text: string; path: string };
  undo?: {
    run(): Promise<Result<unknown>>;
    failed: string;
    /** Message after undoing. */
    done: string;
  };
}

export const $notice = atom<Notice | null>(null);
