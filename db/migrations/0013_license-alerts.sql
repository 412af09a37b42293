CREATE TABLE `license_alerts` (
	`license_id` integer PRIMARY KEY NOT NULL,
	`set_aside_at` integer NOT NULL,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `license_traces_by_outcome` ON `license_traces` (`day`,`outcome`,`license_id`,`login`,`version`);--> statement-breakpoint
CREATE INDEX `licenses_by_lease` ON `licenses` (`last_lease_at`,`order_id`);