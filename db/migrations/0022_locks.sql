-- On a libSQL server it is there before the first migration: who migrates holds a lock (`db/locks.ts`). Processes of the version before
-- still lead by `leases`, which therefore stays.
CREATE TABLE IF NOT EXISTS `locks` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `locks` SELECT `name`, `holder`, `expires_at` FROM `leases` WHERE `name` = 'database-copy' ON CONFLICT DO NOTHING;
