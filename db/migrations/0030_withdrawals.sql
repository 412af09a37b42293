CREATE TABLE `withdrawals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`stated_order_id` text NOT NULL,
	`email` text NOT NULL,
	`order_id` text,
	`is_acknowledged` integer NOT NULL,
	`decision` text,
	`decided_at` integer,
	`decline_text` text DEFAULT '' NOT NULL,
	`refund_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_statement` ON `withdrawals` (stated_order_id COLLATE NOCASE,email COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `withdrawals_order` ON `withdrawals` (`order_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_refund` ON `withdrawals` (`refund_id`) WHERE refund_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `withdrawals_email` ON `withdrawals` (email COLLATE NOCASE,`id`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `reason` text DEFAULT '' NOT NULL;