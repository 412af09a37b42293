CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`rating` integer NOT NULL,
	`text` text NOT NULL,
	`name` text NOT NULL,
	`version_number` text NOT NULL,
	`days_owned` integer NOT NULL,
	`days_used` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`hidden_at` integer,
	`hidden_reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_order_id_unique` ON `reviews` (`order_id`);--> statement-breakpoint
CREATE INDEX `reviews_product` ON `reviews` (`product_id`,`id`,`rating`,`hidden_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `review_asked_at` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `tagline` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `signal_url` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `subject` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `published_at` integer;--> statement-breakpoint
ALTER TABLE `tickets` ADD `published_question` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `published_answer` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_published` ON `tickets` (`product_id`,`published_at`,`id`) WHERE published_at IS NOT NULL;
