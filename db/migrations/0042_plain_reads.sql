DROP TRIGGER `sales_sums_insert`;--> statement-breakpoint
DROP TRIGGER `sales_sums_delete`;--> statement-breakpoint
DROP TRIGGER `sales_sums_update`;--> statement-breakpoint
DROP VIEW `transaction_changes`;--> statement-breakpoint
DROP TABLE `sales_sums`;--> statement-breakpoint
DROP TABLE `zone_offsets`;--> statement-breakpoint
DELETE FROM `meta` WHERE `name` = 'sums-time-zone';
