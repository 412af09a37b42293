CREATE TABLE `version_inputs` (
	`version_id` integer PRIMARY KEY NOT NULL,
	`inputs` text NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `product_versions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `set_files` ADD `input_names` text;--> statement-breakpoint
ALTER TABLE `set_files` ADD `inputs` text;