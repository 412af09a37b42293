-- One noun for money: `order_id` is ours everywhere, `paypal_order_id` PayPal's.
ALTER TABLE `orders` RENAME COLUMN `provider_order_id` TO `paypal_order_id`;--> statement-breakpoint
DROP INDEX `orders_provider_order`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_paypal_order` ON `orders` (`paypal_order_id`);--> statement-breakpoint
ALTER TABLE `refunds` RENAME COLUMN `provider_refund_id` TO `paypal_refund_id`;--> statement-breakpoint
DROP INDEX `refunds_provider_refund_id_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_paypal_refund_id_unique` ON `refunds` (`paypal_refund_id`);--> statement-breakpoint
ALTER TABLE `licenses` RENAME COLUMN `purchase_id` TO `order_id`;--> statement-breakpoint
ALTER TABLE `downloads` RENAME COLUMN `purchase_id` TO `order_id`;--> statement-breakpoint
DROP INDEX `downloads_purchase`;--> statement-breakpoint
CREATE INDEX `downloads_order` ON `downloads` (`order_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `one_time_passwords` RENAME COLUMN `purchase_id` TO `order_id`;--> statement-breakpoint
DROP INDEX `one_time_passwords_purchase`;--> statement-breakpoint
CREATE INDEX `one_time_passwords_order` ON `one_time_passwords` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`source` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`);--> statement-breakpoint
-- What is known of the orders that there are. Their events of PayPal's name no order, so those stay out, and with them
-- the states that an order only passed through.
INSERT INTO `order_events` (`order_id`, `state`, `reason`, `source`, `created_at`)
SELECT `id`, 'created', '', 'migrated', `created_at` FROM `orders` ORDER BY `created_at`;--> statement-breakpoint
INSERT INTO `order_events` (`order_id`, `state`, `reason`, `source`, `created_at`)
SELECT `id`, 'completed', '', 'migrated', `completed_at` FROM `orders` WHERE `completed_at` IS NOT NULL ORDER BY `completed_at`;--> statement-breakpoint
INSERT INTO `order_events` (`order_id`, `state`, `reason`, `source`, `created_at`)
SELECT
	`id`,
	`state`,
	CASE WHEN `state` = 'review' THEN ifnull(`review_reason`, '') ELSE '' END,
	'migrated',
	ifnull((SELECT max(`updated_at`) FROM `refunds` WHERE `order_id` = `orders`.`id` AND `refunds`.`state` = 'completed'), `updated_at`)
FROM `orders` WHERE `state` NOT IN ('created', 'completed') ORDER BY `updated_at`;--> statement-breakpoint
-- What a mail is about, in columns. A key was `kind:subject`, of receipts and declined payments also `kind:order:sequence`.
ALTER TABLE `outbox` ADD `subject_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `recipient` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `outbox` SET `subject_id` = substr(`dedupe_key`, instr(`dedupe_key`, ':') + 1);--> statement-breakpoint
UPDATE `outbox` SET
	`sequence` = CAST(substr(`subject_id`, instr(`subject_id`, ':') + 1) AS INTEGER),
	`subject_id` = substr(`subject_id`, 1, instr(`subject_id`, ':') - 1)
WHERE `kind` IN ('receipt', 'payment-declined') AND instr(`subject_id`, ':') > 0;--> statement-breakpoint
DROP INDEX `outbox_dedupe_key_unique`;--> statement-breakpoint
ALTER TABLE `outbox` DROP COLUMN `dedupe_key`;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_identity` ON `outbox` (`kind`,`subject_id`,`recipient`,`sequence`);
