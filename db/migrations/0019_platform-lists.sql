-- What the catalogue's third filter runs on: each order's index holds the platforms too, and products are counted by them.
DROP INDEX `products_on_sale_type_price`;--> statement-breakpoint
DROP INDEX `products_on_sale_type_newest`;--> statement-breakpoint
DROP INDEX `products_on_sale_newest`;--> statement-breakpoint
DROP INDEX `products_on_sale_name`;--> statement-breakpoint
DROP INDEX `products_on_sale_price`;--> statement-breakpoint
DROP INDEX `products_on_sale_dearest`;--> statement-breakpoint
DROP INDEX `products_on_sale_type`;--> statement-breakpoint
DROP INDEX `products_deleted`;--> statement-breakpoint
CREATE INDEX `products_on_sale_mt4` ON `products` (`id`,`price_cents`) WHERE deleted_at IS NULL AND runs_on_mt4 = 1;--> statement-breakpoint
CREATE INDEX `products_on_sale_mt5` ON `products` (`id`,`price_cents`) WHERE deleted_at IS NULL AND runs_on_mt5 = 1;--> statement-breakpoint
CREATE INDEX `products_on_sale_type_mt4` ON `products` (`type`,`id`,`price_cents`) WHERE deleted_at IS NULL AND runs_on_mt4 = 1;--> statement-breakpoint
CREATE INDEX `products_on_sale_type_mt5` ON `products` (`type`,`id`,`price_cents`) WHERE deleted_at IS NULL AND runs_on_mt5 = 1;--> statement-breakpoint
CREATE INDEX `products_on_sale_type_price` ON `products` (`type`,`price_cents`,`id`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale_type_newest` ON `products` (`type`,`id`,`price_cents`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale_newest` ON `products` (`id`,`price_cents`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale_name` ON `products` (name COLLATE NOCASE,id DESC,`type`,`price_cents`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale_price` ON `products` (`price_cents`,id DESC,`type`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale_dearest` ON `products` (`price_cents`,`id`,`type`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale_type` ON `products` (`type`,id DESC,`price_cents`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_deleted` ON `products` (`id`,`type`,`price_cents`,`name`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
DROP TRIGGER product_counts_insert;
--> statement-breakpoint
DROP TRIGGER product_counts_delete;
--> statement-breakpoint
DROP TRIGGER product_counts_update;
--> statement-breakpoint
DROP TABLE `product_counts`;
--> statement-breakpoint
CREATE TABLE `product_counts` (
	`is_on_sale` integer NOT NULL,
	`type` text NOT NULL,
	`is_free` integer NOT NULL,
	`runs_on_mt4` integer NOT NULL,
	`runs_on_mt5` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`is_on_sale`, `type`, `is_free`, `runs_on_mt4`, `runs_on_mt5`)
);
--> statement-breakpoint
INSERT INTO `product_counts` (`is_on_sale`, `type`, `is_free`, `runs_on_mt4`, `runs_on_mt5`, `count`)
SELECT `deleted_at` IS NULL, `type`, `price_cents` = 0, `runs_on_mt4`, `runs_on_mt5`, count(*) FROM `products` GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
-- No ON CONFLICT: the statement that a trigger runs in has the last word on conflicts.
CREATE TRIGGER product_counts_insert AFTER INSERT ON products BEGIN
  INSERT INTO product_counts (is_on_sale, type, is_free, runs_on_mt4, runs_on_mt5, count)
  SELECT new.deleted_at IS NULL, new.type, new.price_cents = 0, new.runs_on_mt4, new.runs_on_mt5, 0 WHERE NOT EXISTS (
    SELECT 1 FROM product_counts
    WHERE is_on_sale = (new.deleted_at IS NULL) AND type = new.type AND is_free = (new.price_cents = 0)
      AND runs_on_mt4 = new.runs_on_mt4 AND runs_on_mt5 = new.runs_on_mt5
  );
  UPDATE product_counts SET count = count + 1
  WHERE is_on_sale = (new.deleted_at IS NULL) AND type = new.type AND is_free = (new.price_cents = 0)
    AND runs_on_mt4 = new.runs_on_mt4 AND runs_on_mt5 = new.runs_on_mt5;
END;
--> statement-breakpoint
CREATE TRIGGER product_counts_delete AFTER DELETE ON products BEGIN
  UPDATE product_counts SET count = count - 1
  WHERE is_on_sale = (old.deleted_at IS NULL) AND type = old.type AND is_free = (old.price_cents = 0)
    AND runs_on_mt4 = old.runs_on_mt4 AND runs_on_mt5 = old.runs_on_mt5;
END;
--> statement-breakpoint
CREATE TRIGGER product_counts_update
AFTER UPDATE OF type, price_cents, deleted_at, runs_on_mt4, runs_on_mt5 ON products BEGIN
  UPDATE product_counts SET count = count - 1
  WHERE is_on_sale = (old.deleted_at IS NULL) AND type = old.type AND is_free = (old.price_cents = 0)
    AND runs_on_mt4 = old.runs_on_mt4 AND runs_on_mt5 = old.runs_on_mt5;
  INSERT INTO product_counts (is_on_sale, type, is_free, runs_on_mt4, runs_on_mt5, count)
  SELECT new.deleted_at IS NULL, new.type, new.price_cents = 0, new.runs_on_mt4, new.runs_on_mt5, 0 WHERE NOT EXISTS (
    SELECT 1 FROM product_counts
    WHERE is_on_sale = (new.deleted_at IS NULL) AND type = new.type AND is_free = (new.price_cents = 0)
      AND runs_on_mt4 = new.runs_on_mt4 AND runs_on_mt5 = new.runs_on_mt5
  );
  UPDATE product_counts SET count = count + 1
  WHERE is_on_sale = (new.deleted_at IS NULL) AND type = new.type AND is_free = (new.price_cents = 0)
    AND runs_on_mt4 = new.runs_on_mt4 AND runs_on_mt5 = new.runs_on_mt5;
END;
