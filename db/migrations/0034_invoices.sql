CREATE TABLE `invoice_counters` (
	`year` integer PRIMARY KEY NOT NULL,
	`next` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text NOT NULL,
	`year` integer NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`corrects_id` integer,
	`refund_id` text,
	`corrected_by` text,
	`treatment` text NOT NULL,
	`country` text,
	`rate_basis_points` integer NOT NULL,
	`gross_cents` integer NOT NULL,
	`net_cents` integer NOT NULL,
	`vat_cents` integer NOT NULL,
	`content` text NOT NULL,
	`day` text NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`corrects_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_unique` ON `invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_sequence` ON `invoices` (`year`,`sequence`);--> statement-breakpoint
CREATE INDEX `invoices_order` ON `invoices` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_buyer` ON `invoices` (lower(content ->> '$.buyer.email'));--> statement-breakpoint
CREATE INDEX `invoices_day` ON `invoices` (`day`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_refund` ON `invoices` (`refund_id`) WHERE refund_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_first` ON `invoices` (`order_id`) WHERE kind = 'invoice' AND corrects_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_replaced` ON `invoices` (`corrects_id`) WHERE kind = 'invoice' AND corrects_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_by_buyer` ON `invoices` (`order_id`) WHERE kind = 'invoice' AND corrected_by = 'buyer';--> statement-breakpoint
CREATE TABLE `waiting_invoices` (
	`order_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`is_taxed` integer NOT NULL,
	`since` integer NOT NULL,
	`next_try_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `waiting_invoices_due` ON `waiting_invoices` (`next_try_at`);