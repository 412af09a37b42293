ALTER TABLE `downloads` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `downloads` ADD `agent` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `downloads` ADD `bytes` integer;