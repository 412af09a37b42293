CREATE TABLE `erasure_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`salt` text NOT NULL,
	`code_hash` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `erasure_codes_email` ON `erasure_codes` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `erasure_codes_created` ON `erasure_codes` (`created_at`);--> statement-breakpoint
CREATE TABLE `erasures` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`salt` text NOT NULL,
	`erased_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `erasure_asked_at` integer;--> statement-breakpoint
CREATE INDEX `orders_erasure` ON `orders` (`erasure_asked_at`,`created_at`) WHERE erasure_asked_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `downloads_named` ON `downloads` (`created_at`) WHERE address <> '';--> statement-breakpoint
CREATE INDEX `outbox_addressed` ON `outbox` (`created_at`) WHERE to_address <> '';--> statement-breakpoint
CREATE INDEX `trial_codes_person` ON `trial_codes` (`address`);