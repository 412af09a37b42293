CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text NOT NULL,
	`address` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `downloads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`purchase_id` text NOT NULL,
	`file_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`purchase_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `downloads_purchase` ON `downloads` (`purchase_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `promo_code_products` (
	`promo_code_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	PRIMARY KEY(`promo_code_id`, `product_id`),
	FOREIGN KEY (`promo_code_id`) REFERENCES `promo_codes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider_refund_id` text,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`failure` text,
	`next_check_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_refund_id_unique` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_unsettled` ON `refunds` (`next_check_at`) WHERE state IN ('requested', 'pending');--> statement-breakpoint
CREATE TABLE `ticket_replies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ticket_replies_ticket` ON `ticket_replies` (`ticket_id`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`event_type` text NOT NULL,
	`dispute_id` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `orders_product`;--> statement-breakpoint
ALTER TABLE `orders` ADD `promo_claimed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `dispute_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `next_check_at` integer;--> statement-breakpoint
CREATE INDEX `orders_unsettled` ON `orders` (`next_check_at`) WHERE state IN ('created', 'declined', 'pending');--> statement-breakpoint
CREATE INDEX `orders_disputed` ON `orders` (`dispute_id`) WHERE dispute_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_purchases` ON `orders` (`completed_at`,`id`,`state`,`amount_cents`,`refunded_cents`,`product_id`,`product_name`,`provider_order_id`,`email`,`promo_code`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_promo_code` ON `orders` (`promo_code`,`completed_at`,`state`,`amount_cents`,`refunded_cents`) WHERE promo_code IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_product` ON `orders` (`product_id`,`completed_at`,`state`,`amount_cents`,`refunded_cents`);--> statement-breakpoint
ALTER TABLE `files` ADD `original_id` integer REFERENCES files(id);--> statement-breakpoint
ALTER TABLE `files` ADD `width` integer;--> statement-breakpoint
CREATE INDEX `files_original` ON `files` (`original_id`,`width`);--> statement-breakpoint
ALTER TABLE `licenses` ADD `blocked_at` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `request_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `products_request_id_unique` ON `products` (`request_id`);--> statement-breakpoint
CREATE INDEX `products_deleted` ON `products` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `promo_codes` ADD `start_date` text;--> statement-breakpoint
ALTER TABLE `promo_codes` ADD `max_uses` integer;--> statement-breakpoint
ALTER TABLE `promo_codes` ADD `is_once_per_buyer` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `promo_codes` ADD `updated_at` integer;--> statement-breakpoint
ALTER TABLE `tickets` ADD `closed_at` integer;--> statement-breakpoint
CREATE INDEX `tickets_open` ON `tickets` (`id`) WHERE closed_at IS NULL;