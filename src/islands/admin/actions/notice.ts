import { atom } from 'nanostores';
import type { Result } from '#islands/api.ts';

/** The result of an action, shown until dismissed or another page opens. */
export interface Notice {
  text: string;
  link?: { text: string; path: string };
  undo?: {
    run(): Promise<Result<unknown>>;
    failed: string;
    done: string;
  };
}

export const $notice = atom<Notice | null>(null);
