-- On a libSQL server it is there before the first migration: whoever migrates holds a lease (`db/locks.ts`).
CREATE TABLE IF NOT EXISTS `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` integer NOT NULL
);
