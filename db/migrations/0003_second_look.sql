CREATE TABLE `admin_networks` (
	`admin_id` text NOT NULL,
	`network` text NOT NULL,
	`last_login_at` integer NOT NULL,
	PRIMARY KEY(`admin_id`, `network`),
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `products_on_sale_type_newest`;--> statement-breakpoint
DROP INDEX `products_deleted`;--> statement-breakpoint
CREATE INDEX `products_on_sale_name` ON `products` (name COLLATE NOCASE,id DESC,`type`,`price_cents`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale_price` ON `products` (`price_cents`,id DESC,`type`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_changed` ON `products` (`updated_at`);--> statement-breakpoint
CREATE INDEX `products_on_sale_type_newest` ON `products` (`type`,`id`,`price_cents`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_deleted` ON `products` (`id`,`type`,`price_cents`,`name`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `open_until` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `promo_max_uses` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `promo_refusal` text;--> statement-breakpoint
CREATE INDEX `orders_promo_claimed` ON `orders` (`promo_code`) WHERE completed_at IS NULL AND (promo_claimed_at IS NOT NULL OR state IN ('pending', 'review'));--> statement-breakpoint
CREATE INDEX `orders_promo_buyer` ON `orders` (`promo_code`,lower(email)) WHERE promo_code IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_created` ON `tickets` (`created_at`);