DROP TRIGGER `sales_sums_insert`;--> statement-breakpoint
DROP TRIGGER `sales_sums_delete`;--> statement-breakpoint
DROP TRIGGER `sales_sums_update`;--> statement-breakpoint
DROP VIEW `transaction_changes`;--> statement-breakpoint
DROP TABLE `sales_sums`;--> statement-breakpoint
DROP TABLE `zone_offsets`;--> statement-breakpoint
DELETE FROM `meta` WHERE `name` = 'sums-time-zone';--> statement-breakpoint
DROP INDEX `products_on_sale_type_price`;--> statement-breakpoint
DROP INDEX `products_on_sale_type_newest`;--> statement-breakpoint
DROP INDEX `products_on_sale_price`;--> statement-breakpoint
DROP INDEX `products_on_sale_type`;--> statement-breakpoint
DROP INDEX `products_on_sale_mt4`;--> statement-breakpoint
DROP INDEX `products_on_sale_mt5`;--> statement-breakpoint
DROP INDEX `products_on_sale_type_mt4`;--> statement-breakpoint
DROP INDEX `products_on_sale_type_mt5`;--> statement-breakpoint
DROP INDEX `products_on_sale_newest`;--> statement-breakpoint
CREATE INDEX `products_on_sale_newest` ON `products` (`id`,`type`,`price_cents`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NULL;
