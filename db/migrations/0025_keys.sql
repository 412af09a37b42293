CREATE TABLE `blocks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address` text NOT NULL,
	`email` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_address_unique` ON `blocks` (`address`);--> statement-breakpoint
CREATE TABLE `bundle_parts` (
	`bundle_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`bundle_id`, `product_id`),
	FOREIGN KEY (`bundle_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bundle_parts_product` ON `bundle_parts` (`product_id`);--> statement-breakpoint
CREATE TABLE `import_problems` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`row` integer NOT NULL,
	`column` text NOT NULL,
	`message` text NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `import_problems_import` ON `import_problems` (`import_id`,`row`);--> statement-breakpoint
CREATE TABLE `import_rows` (
	`identity` text PRIMARY KEY NOT NULL,
	`import_id` integer NOT NULL,
	`order_id` text NOT NULL,
	`license_id` integer,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `import_rows_import` ON `import_rows` (`import_id`);--> statement-breakpoint
CREATE INDEX `import_rows_order` ON `import_rows` (`order_id`);--> statement-breakpoint
CREATE INDEX `import_rows_license` ON `import_rows` (`license_id`) WHERE license_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`state` text NOT NULL,
	`rows` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`known` integer DEFAULT 0 NOT NULL,
	`left_out` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `offline_leases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`license_id` integer NOT NULL,
	`login` text NOT NULL,
	`server` text NOT NULL,
	`by` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `offline_leases_license` ON `offline_leases` (`license_id`,`expires_at`);--> statement-breakpoint
CREATE TABLE `order_parts` (
	`order_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`product_name` text NOT NULL,
	`file_id` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`order_id`, `product_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_parts_product` ON `order_parts` (`product_id`);--> statement-breakpoint
CREATE TABLE `trial_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`address` text NOT NULL,
	`email` text NOT NULL,
	`salt` text NOT NULL,
	`code_hash` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `trial_codes_address` ON `trial_codes` (`product_id`,`address`,`created_at`);--> statement-breakpoint
CREATE INDEX `trial_codes_created` ON `trial_codes` (`created_at`);--> statement-breakpoint
CREATE TABLE `trials` (
	`order_id` text PRIMARY KEY NOT NULL,
	`product_id` integer NOT NULL,
	`address` text NOT NULL,
	`login` text NOT NULL,
	`days` integer NOT NULL,
	`accounts` text NOT NULL,
	`started_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trials_address` ON `trials` (`product_id`,`address`);--> statement-breakpoint
CREATE UNIQUE INDEX `trials_login` ON `trials` (`product_id`,`login`);--> statement-breakpoint
CREATE INDEX `trials_created` ON `trials` (`created_at`);--> statement-breakpoint
DROP INDEX `licenses_binding`;--> statement-breakpoint
DROP INDEX `licenses_by_id`;--> statement-breakpoint
DROP INDEX `licenses_by_order`;--> statement-breakpoint
DROP INDEX `licenses_by_key`;--> statement-breakpoint
DROP INDEX `licenses_by_account`;--> statement-breakpoint
DROP INDEX `licenses_by_broker`;--> statement-breakpoint
DROP INDEX `licenses_by_email`;--> statement-breakpoint
DROP INDEX `licenses_by_date`;--> statement-breakpoint
ALTER TABLE `licenses` ADD `part_id` integer REFERENCES products(id);--> statement-breakpoint
ALTER TABLE `licenses` ADD `normalized_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `licenses` ADD `expires_at` integer;--> statement-breakpoint
UPDATE `licenses` SET `normalized_key` = upper(replace(`license_key`, '-', ''));--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_normalized_key` ON `licenses` (`normalized_key`);--> statement-breakpoint
CREATE INDEX `licenses_by_expiry` ON `licenses` (`expires_at`,`id`,`order_id`,`blocked_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_binding` ON `licenses` (`order_id`,coalesce(part_id, 0),lower(account_number),lower(broker_name),lower(email)) WHERE account_number <> '';--> statement-breakpoint
CREATE INDEX `licenses_by_id` ON `licenses` (`id`,`order_id`,`blocked_at`,`expires_at`,(license_key || char(31) || order_id || char(31) || account_number || char(31) || broker_name || char(31) || email));--> statement-breakpoint
CREATE INDEX `licenses_by_order` ON `licenses` (`order_id`,`id`,`blocked_at`,`expires_at`);--> statement-breakpoint
CREATE INDEX `licenses_by_key` ON `licenses` (`license_key`,`id`,`order_id`,`blocked_at`,`expires_at`);--> statement-breakpoint
CREATE INDEX `licenses_by_account` ON `licenses` (coalesce("account_number", '') COLLATE NOCASE,`id`,`order_id`,`blocked_at`,`expires_at`);--> statement-breakpoint
CREATE INDEX `licenses_by_broker` ON `licenses` (coalesce("broker_name", '') COLLATE NOCASE,`id`,`order_id`,`blocked_at`,`expires_at`);--> statement-breakpoint
CREATE INDEX `licenses_by_email` ON `licenses` (coalesce("email", '') COLLATE NOCASE,`id`,`order_id`,`blocked_at`,`expires_at`);--> statement-breakpoint
CREATE INDEX `licenses_by_date` ON `licenses` (`created_at`,`id`,`order_id`,`blocked_at`,`expires_at`);--> statement-breakpoint
DROP INDEX `orders_purchases`;--> statement-breakpoint
DROP INDEX `orders_paid_by_id`;--> statement-breakpoint
DROP INDEX `orders_paid_by_paypal_order`;--> statement-breakpoint
DROP INDEX `orders_paid_by_product`;--> statement-breakpoint
DROP INDEX `orders_paid_by_email`;--> statement-breakpoint
DROP INDEX `orders_paid_by_promo_code`;--> statement-breakpoint
DROP INDEX `orders_paid_by_amount`;--> statement-breakpoint
DROP INDEX `orders_buyers`;--> statement-breakpoint
ALTER TABLE `orders` ADD `origin` text DEFAULT 'paypal' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `key_limit` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `term_days` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `renews_id` text REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `renewed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `blocked_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `blocked_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `import_id` integer REFERENCES imports(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `source_order_id` text;--> statement-breakpoint
CREATE INDEX `orders_paid_by_expiry` ON `orders` (`expires_at`,`id`,`completed_at`,`state`,`origin`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_expiring` ON `orders` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_renewals` ON `orders` (`renews_id`) WHERE renews_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_import` ON `orders` (`import_id`) WHERE import_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_purchases` ON `orders` (`completed_at`,`id`,`state`,`amount_cents`,`refunded_cents`,`product_id`,`promo_code`,`origin`,(id || char(31) || coalesce(paypal_order_id, '') || char(31) || coalesce(source_order_id, '') || char(31) || product_name || char(31) || coalesce(email, '') || char(31) || coalesce(promo_code, ''))) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_paid_by_id` ON `orders` (`id`,`completed_at`,`state`,`origin`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_paid_by_paypal_order` ON `orders` (coalesce("paypal_order_id", '') COLLATE NOCASE,`id`,`completed_at`,`state`,`origin`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_paid_by_product` ON `orders` (`product_id`,`id`,`completed_at`,`state`,`origin`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_paid_by_email` ON `orders` (coalesce("email", '') COLLATE NOCASE,`id`,`completed_at`,`state`,`origin`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_paid_by_promo_code` ON `orders` (coalesce("promo_code", '') COLLATE NOCASE,`id`,`completed_at`,`state`,`origin`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_paid_by_amount` ON `orders` (`amount_cents`,`id`,`completed_at`,`state`,`origin`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_buyers` ON `orders` (`product_id`,lower(email),`completed_at`,`wants_betas`,`email`,`renews_id`,`blocked_at`,`expires_at`) WHERE state = 'completed' AND email IS NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `term_days` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `trial_days` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `trial_accounts` text;--> statement-breakpoint
ALTER TABLE `products` ADD `offline_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sales_sums` ADD `renewals` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `is_from_blocked` integer DEFAULT false NOT NULL;--> statement-breakpoint
DROP TRIGGER `sales_sums_insert`;--> statement-breakpoint
DROP TRIGGER `sales_sums_delete`;--> statement-breakpoint
DROP TRIGGER `sales_sums_update`;--> statement-breakpoint
DROP VIEW `sale_changes`;--> statement-breakpoint
-- Takes a sale into the sums of its day and month, or out of them; the triggers on orders write here.
CREATE VIEW `sale_changes` AS
SELECT 1 AS `sign`, `completed_at`, `product_id`, `promo_code`, `state`, `amount_cents`, `refunded_cents`, `origin`, `renews_id`
FROM `orders`;
--> statement-breakpoint
-- No ON CONFLICT: the statement that a trigger runs in has the last word on conflicts.
CREATE TRIGGER sales_sums_change INSTEAD OF INSERT ON sale_changes
WHEN new.completed_at IS NOT NULL AND new.origin = 'paypal' BEGIN
  INSERT INTO sales_sums (period, product_id, promo_code, sales, renewals, amount_cents, refunds_cents, refunded)
  SELECT p.period, s.product_id, s.promo_code, 0, 0, 0, 0, 0
  FROM (
    SELECT date(new.completed_at / 1000, 'unixepoch') AS period
    UNION ALL SELECT strftime('%Y-%m', new.completed_at / 1000, 'unixepoch')
  ) AS p, (
    SELECT 0 AS product_id, '' AS promo_code
    UNION ALL SELECT new.product_id, ''
    UNION ALL SELECT 0, new.promo_code WHERE new.promo_code <> ''
  ) AS s
  WHERE NOT EXISTS (
    SELECT 1 FROM sales_sums AS known
    WHERE known.period = p.period AND known.product_id = s.product_id AND known.promo_code = s.promo_code
  );
  UPDATE sales_sums SET
    sales = sales + new.sign * (new.renews_id IS NULL),
    renewals = renewals + new.sign * (new.renews_id IS NOT NULL),
    amount_cents = amount_cents + new.sign * new.amount_cents,
    refunds_cents = refunds_cents + new.sign * iif(new.state = 'completed', new.refunded_cents, new.amount_cents),
    refunded = refunded + new.sign
      * (new.renews_id IS NULL AND iif(new.state = 'completed', new.refunded_cents, new.amount_cents) > 0)
  WHERE period IN (
    date(new.completed_at / 1000, 'unixepoch'), strftime('%Y-%m', new.completed_at / 1000, 'unixepoch')
  ) AND product_id IN (0, new.product_id) AND promo_code IN ('', new.promo_code) AND (product_id = 0 OR promo_code = '');
END;
--> statement-breakpoint
CREATE TRIGGER sales_sums_insert AFTER INSERT ON orders BEGIN
  INSERT INTO sale_changes
  VALUES (1, new.completed_at, new.product_id, new.promo_code, new.state, new.amount_cents, new.refunded_cents, new.origin, new.renews_id);
END;
--> statement-breakpoint
CREATE TRIGGER sales_sums_delete AFTER DELETE ON orders BEGIN
  INSERT INTO sale_changes
  VALUES (-1, old.completed_at, old.product_id, old.promo_code, old.state, old.amount_cents, old.refunded_cents, old.origin, old.renews_id);
END;
--> statement-breakpoint
CREATE TRIGGER sales_sums_update
AFTER UPDATE OF completed_at, product_id, promo_code, state, amount_cents, refunded_cents ON orders BEGIN
  INSERT INTO sale_changes
  VALUES (-1, old.completed_at, old.product_id, old.promo_code, old.state, old.amount_cents, old.refunded_cents, old.origin, old.renews_id);
  INSERT INTO sale_changes
  VALUES (1, new.completed_at, new.product_id, new.promo_code, new.state, new.amount_cents, new.refunded_cents, new.origin, new.renews_id);
END;
