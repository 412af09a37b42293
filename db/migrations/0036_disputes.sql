CREATE TABLE `dispute_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`dispute_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`failure` text,
	`held_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`dispute_id`) REFERENCES `disputes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dispute_answers_once` ON `dispute_answers` (`dispute_id`,`kind`) WHERE state <> 'refused';--> statement-breakpoint
CREATE INDEX `dispute_answers_dispute` ON `dispute_answers` (`dispute_id`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`stage` text NOT NULL,
	`outcome` text DEFAULT '' NOT NULL,
	`amount_cents` integer,
	`due_at` integer,
	`opened_at` integer NOT NULL,
	`stage_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`order_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`due_at`) WHERE resolved_at IS NULL;--> statement-breakpoint
INSERT INTO `disputes` (`id`, `order_id`, `reason`, `status`, `stage`, `opened_at`, `stage_at`, `updated_at`)
SELECT `dispute_id`, `id`, '', '', '', `updated_at`, `updated_at`, 0 FROM `orders` WHERE `dispute_id` IS NOT NULL
ON CONFLICT DO NOTHING;
