CREATE TABLE `mail_subscriptions` (
	`address` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`unsubscribed_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_subscriptions_token_unique` ON `mail_subscriptions` (`token`);--> statement-breakpoint
CREATE INDEX `mail_subscriptions_ended` ON `mail_subscriptions` (`address`) WHERE unsubscribed_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `release_mails` (
	`version_id` integer PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `product_versions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `release_mails_queueing` ON `release_mails` (`version_id`) WHERE state = 'queueing';--> statement-breakpoint
DROP INDEX `outbox_due`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `priority` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE `outbox` SET `priority` = 0 WHERE `state` = 'queued' AND `kind` = 'one-time-password';--> statement-breakpoint
CREATE INDEX `outbox_releases` ON `outbox` (`subject_id`,`state`) WHERE kind = 'release';--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`priority`,`next_attempt_at`,`valid_until`);--> statement-breakpoint
ALTER TABLE `products` ADD `versions_changed_at` integer;--> statement-breakpoint
CREATE INDEX `products_versions_changed` ON `products` (`versions_changed_at`);--> statement-breakpoint
CREATE INDEX `orders_buyers` ON `orders` (`product_id`,lower(email),`completed_at`,`wants_betas`,`email`) WHERE state = 'completed' AND email IS NOT NULL;--> statement-breakpoint
CREATE INDEX `product_versions_released` ON `product_versions` (`released_at`) WHERE channel = 'stable' AND withdrawn_at IS NULL;