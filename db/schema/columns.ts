import { sql } from 'drizzle-orm';
import { integer } from 'drizzle-orm/sqlite-core';

/** Timestamps are UTC, ms since the epoch. */
export const moment = (name: string) => integer(name, { mode: 'timestamp_ms' });

export const createdAt = () => moment('created_at').notNull();

/**
 * Joins columns into one text for an index that searches walk: comparing one text is five times as
 * fast as five columns. The separator cannot be typed (`containsText`).
 */
export const joinedText = (columns: string[]) => sql.raw(`(${columns.join(' || char(31) || ')})`);

/**
 * Sorts a text as admin lists do (`textKey`). drizzle-kit splits generated expressions at commas,
 * so such migration lines are fixed by hand.
 */
export const sortedText = (column: string) => sql.raw(`coalesce("${column}", '') COLLATE NOCASE`);
