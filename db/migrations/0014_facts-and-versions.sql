CREATE TABLE `product_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`number` text NOT NULL,
	`rank` integer NOT NULL,
	`channel` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`file_id` integer NOT NULL,
	`released_at` integer NOT NULL,
	`withdrawn_at` integer,
	`withdrawn_reason` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_versions_rank` ON `product_versions` (`product_id`,`rank`);--> statement-breakpoint
CREATE INDEX `product_versions_file` ON `product_versions` (`file_id`);--> statement-breakpoint
ALTER TABLE `products` ADD `compatibility` text;--> statement-breakpoint
ALTER TABLE `products` ADD `runs_on_mt4` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `runs_on_mt5` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `sales_90d` integer DEFAULT 0 NOT NULL;