CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`hash` text NOT NULL,
	`figures` text NOT NULL,
	`curve` text NOT NULL,
	`inputs` text NOT NULL,
	`set_file_id` integer,
	`version_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_file_id`) REFERENCES `set_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`version_id`) REFERENCES `product_versions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_hash` ON `reports` (`product_id`,`hash`);--> statement-breakpoint
CREATE INDEX `reports_set_file` ON `reports` (`set_file_id`);