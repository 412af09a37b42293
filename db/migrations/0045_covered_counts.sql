DROP INDEX `products_on_sale_popular`;--> statement-breakpoint
CREATE INDEX `products_on_sale_popular` ON `products` (`sales_90d`,`id`,`state`,`type`,`price_cents`,`runs_on_mt4`,`runs_on_mt5`,`deleted_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
DROP INDEX `orders_product`;--> statement-breakpoint
CREATE INDEX `orders_product` ON `orders` (`product_id`,`completed_at`,`state`,`amount_cents`,`refunded_cents`,`origin`,`renews_id`);