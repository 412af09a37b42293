CREATE TABLE `order_consents` (
	`order_id` text PRIMARY KEY NOT NULL,
	`boxes` text NOT NULL,
	`given_at` integer NOT NULL,
	`address` text NOT NULL,
	`country` text,
	`terms_hash` text NOT NULL,
	`confirmed_at` integer,
	`confirmed_by` text,
	`message_id` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`terms_hash`) REFERENCES `terms_texts`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_consents_address` ON `order_consents` (`given_at`) WHERE address <> '';--> statement-breakpoint
CREATE TABLE `terms_texts` (
	`hash` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL
);
