-- What the admin's lists run on at a hundred thousand purchases: for each way to sort them an index that holds what the
-- filters ask, and one text for what a search looks through. drizzle-kit takes expressions apart at their commas, so those
-- with one are written by hand.
DROP INDEX `orders_purchases`;--> statement-breakpoint
CREATE INDEX `orders_paid_by_id` ON `orders` (`id`,`completed_at`,`state`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_paid_by_paypal_order` ON `orders` (coalesce(`paypal_order_id`, '') COLLATE NOCASE,`id`,`completed_at`,`state`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_paid_by_product` ON `orders` (`product_id`,`id`,`completed_at`,`state`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_paid_by_email` ON `orders` (coalesce(`email`, '') COLLATE NOCASE,`id`,`completed_at`,`state`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_paid_by_promo_code` ON `orders` (coalesce(`promo_code`, '') COLLATE NOCASE,`id`,`completed_at`,`state`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_paid_by_amount` ON `orders` (`amount_cents`,`id`,`completed_at`,`state`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_purchases` ON `orders` (`completed_at`,`id`,`state`,`amount_cents`,`refunded_cents`,`product_id`,`promo_code`,(`id` || char(31) || coalesce(`paypal_order_id`, '') || char(31) || `product_name` || char(31) || coalesce(`email`, '') || char(31) || coalesce(`promo_code`, ''))) WHERE completed_at IS NOT NULL;--> statement-breakpoint
DROP INDEX `tickets_created`;--> statement-breakpoint
CREATE INDEX `tickets_by_name` ON `tickets` (coalesce(`name`, '') COLLATE NOCASE,`id`,`closed_at`);--> statement-breakpoint
CREATE INDEX `tickets_by_email` ON `tickets` (coalesce(`email`, '') COLLATE NOCASE,`id`,`closed_at`);--> statement-breakpoint
CREATE INDEX `tickets_by_message` ON `tickets` (substr(`message`, 1, 100) COLLATE NOCASE,`id`,`closed_at`);--> statement-breakpoint
CREATE INDEX `tickets_created` ON `tickets` (`created_at`,`id`,`closed_at`);--> statement-breakpoint
CREATE INDEX `licenses_by_id` ON `licenses` (`id`,`order_id`,`blocked_at`,(license_key || char(31) || order_id || char(31) || account_number || char(31) || broker_name || char(31) || email));--> statement-breakpoint
CREATE INDEX `licenses_by_order` ON `licenses` (`order_id`,`id`,`blocked_at`);--> statement-breakpoint
CREATE INDEX `licenses_by_key` ON `licenses` (`license_key`,`id`,`order_id`,`blocked_at`);--> statement-breakpoint
CREATE INDEX `licenses_by_account` ON `licenses` (coalesce(`account_number`, '') COLLATE NOCASE,`id`,`order_id`,`blocked_at`);--> statement-breakpoint
CREATE INDEX `licenses_by_broker` ON `licenses` (coalesce(`broker_name`, '') COLLATE NOCASE,`id`,`order_id`,`blocked_at`);--> statement-breakpoint
CREATE INDEX `licenses_by_email` ON `licenses` (coalesce(`email`, '') COLLATE NOCASE,`id`,`order_id`,`blocked_at`);--> statement-breakpoint
CREATE INDEX `licenses_by_date` ON `licenses` (`created_at`,`id`,`order_id`,`blocked_at`);--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`id`,`created_at`) WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX `products_on_sale_dearest` ON `products` (`price_cents`,`id`,`type`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale_type` ON `products` (`type`,id DESC,`price_cents`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `rate_limits_expire` ON `rate_limits` (`expire`);
--> statement-breakpoint
CREATE TABLE `product_counts` (
	`is_on_sale` integer NOT NULL,
	`type` text NOT NULL,
	`is_free` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`is_on_sale`, `type`, `is_free`)
);
--> statement-breakpoint
INSERT INTO `product_counts` (`is_on_sale`, `type`, `is_free`, `count`)
SELECT `deleted_at` IS NULL, `type`, `price_cents` = 0, count(*) FROM `products` GROUP BY 1, 2, 3;
--> statement-breakpoint
-- No ON CONFLICT: the statement that a trigger runs in has the last word on conflicts.
CREATE TRIGGER product_counts_insert AFTER INSERT ON products BEGIN
  INSERT INTO product_counts (is_on_sale, type, is_free, count)
  SELECT new.deleted_at IS NULL, new.type, new.price_cents = 0, 0 WHERE NOT EXISTS (
    SELECT 1 FROM product_counts
    WHERE is_on_sale = (new.deleted_at IS NULL) AND type = new.type AND is_free = (new.price_cents = 0)
  );
  UPDATE product_counts SET count = count + 1
  WHERE is_on_sale = (new.deleted_at IS NULL) AND type = new.type AND is_free = (new.price_cents = 0);
END;
--> statement-breakpoint
CREATE TRIGGER product_counts_delete AFTER DELETE ON products BEGIN
  UPDATE product_counts SET count = count - 1
  WHERE is_on_sale = (old.deleted_at IS NULL) AND type = old.type AND is_free = (old.price_cents = 0);
END;
--> statement-breakpoint
CREATE TRIGGER product_counts_update AFTER UPDATE OF type, price_cents, deleted_at ON products BEGIN
  UPDATE product_counts SET count = count - 1
  WHERE is_on_sale = (old.deleted_at IS NULL) AND type = old.type AND is_free = (old.price_cents = 0);
  INSERT INTO product_counts (is_on_sale, type, is_free, count)
  SELECT new.deleted_at IS NULL, new.type, new.price_cents = 0, 0 WHERE NOT EXISTS (
    SELECT 1 FROM product_counts
    WHERE is_on_sale = (new.deleted_at IS NULL) AND type = new.type AND is_free = (new.price_cents = 0)
  );
  UPDATE product_counts SET count = count + 1
  WHERE is_on_sale = (new.deleted_at IS NULL) AND type = new.type AND is_free = (new.price_cents = 0);
END;
