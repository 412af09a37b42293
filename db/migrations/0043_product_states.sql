DROP INDEX `products_on_sale_newest`;--> statement-breakpoint
DROP INDEX `products_on_sale_name`;--> statement-breakpoint
DROP INDEX `products_on_sale_dearest`;--> statement-breakpoint
DROP INDEX `products_on_sale_popular`;--> statement-breakpoint
ALTER TABLE `products` ADD `state` text DEFAULT 'on_sale' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `published_at` integer;--> statement-breakpoint
CREATE INDEX `products_drafts` ON `products` (`id`,`image_id`) WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX `products_on_sale_newest` ON `products` (coalesce(published_at, created_at),`id`,`state`,`type`,`price_cents`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale_name` ON `products` (name COLLATE NOCASE,id DESC,`state`,`type`,`price_cents`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale_dearest` ON `products` (`price_cents`,`id`,`state`,`type`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale_popular` ON `products` (`sales_90d`,`id`,`state`,`type`,`price_cents`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NULL;--> statement-breakpoint
-- Search facets by state; those of present products stay as they are.
DROP TRIGGER product_search_before_update;
--> statement-breakpoint
DROP TRIGGER product_search_after_update;
--> statement-breakpoint
DROP VIEW product_search_source;
--> statement-breakpoint
CREATE VIEW product_search_source AS
SELECT
  id,
  name,
  description,
  state || ' ' || state || kind || ' ' || state || price || ' ' || state || kind || price
    || CASE WHEN runs_on_mt4 THEN ' ' || char(57344) || 'mt4' ELSE '' END
    || CASE WHEN runs_on_mt5 THEN ' ' || char(57344) || 'mt5' ELSE '' END AS facets,
  replace(type, '_', ' ') || ' ' || price || ' ' || set_file_symbols
    || coalesce(' ' || (compatibility ->> '$.platforms'), '')
    || coalesce(' ' || (compatibility ->> '$.symbols'), '')
    || coalesce(' ' || (compatibility ->> '$.timeframes'), '')
    || CASE compatibility ->> '$.propFirms' WHEN 'yes' THEN ' prop firm' ELSE '' END AS facts
FROM (
  SELECT
    id,
    name,
    description,
    type,
    set_file_symbols,
    compatibility,
    runs_on_mt4,
    runs_on_mt5,
    char(57344) || CASE WHEN deleted_at IS NOT NULL THEN 'deleted' ELSE replace(state, '_', '') END AS state,
    replace(type, '_', '') AS kind,
    CASE WHEN price_cents = 0 THEN 'free' ELSE 'paid' END AS price
  FROM products
);
--> statement-breakpoint
CREATE TRIGGER product_search_before_update
BEFORE UPDATE OF name, description, type, price_cents, state, deleted_at, set_file_symbols, compatibility, runs_on_mt4, runs_on_mt5
ON products BEGIN
  INSERT INTO product_search (product_search, rowid, name, description, facets, facts)
  SELECT 'delete', id, name, description, facets, facts FROM product_search_source WHERE id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER product_search_after_update
AFTER UPDATE OF name, description, type, price_cents, state, deleted_at, set_file_symbols, compatibility, runs_on_mt4, runs_on_mt5
ON products BEGIN
  INSERT INTO product_search (rowid, name, description, facets, facts)
  SELECT id, name, description, facets, facts FROM product_search_source WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER product_counts_insert;
--> statement-breakpoint
DROP TRIGGER product_counts_delete;
--> statement-breakpoint
DROP TRIGGER product_counts_update;
--> statement-breakpoint
-- No ON CONFLICT: the statement that a trigger runs in has the last word on conflicts.
CREATE TRIGGER product_counts_insert AFTER INSERT ON products BEGIN
  INSERT INTO product_counts (is_on_sale, type, is_free, runs_on_mt4, runs_on_mt5, count)
  SELECT new.deleted_at IS NULL AND new.state = 'on_sale', new.type, new.price_cents = 0, new.runs_on_mt4, new.runs_on_mt5, 0 WHERE NOT EXISTS (
    SELECT 1 FROM product_counts
    WHERE is_on_sale = (new.deleted_at IS NULL AND new.state = 'on_sale') AND type = new.type AND is_free = (new.price_cents = 0)
      AND runs_on_mt4 = new.runs_on_mt4 AND runs_on_mt5 = new.runs_on_mt5
  );
  UPDATE product_counts SET count = count + 1
  WHERE is_on_sale = (new.deleted_at IS NULL AND new.state = 'on_sale') AND type = new.type AND is_free = (new.price_cents = 0)
    AND runs_on_mt4 = new.runs_on_mt4 AND runs_on_mt5 = new.runs_on_mt5;
END;
--> statement-breakpoint
CREATE TRIGGER product_counts_delete AFTER DELETE ON products BEGIN
  UPDATE product_counts SET count = count - 1
  WHERE is_on_sale = (old.deleted_at IS NULL AND old.state = 'on_sale') AND type = old.type AND is_free = (old.price_cents = 0)
    AND runs_on_mt4 = old.runs_on_mt4 AND runs_on_mt5 = old.runs_on_mt5;
END;
--> statement-breakpoint
CREATE TRIGGER product_counts_update
AFTER UPDATE OF type, price_cents, state, deleted_at, runs_on_mt4, runs_on_mt5 ON products BEGIN
  UPDATE product_counts SET count = count - 1
  WHERE is_on_sale = (old.deleted_at IS NULL AND old.state = 'on_sale') AND type = old.type AND is_free = (old.price_cents = 0)
    AND runs_on_mt4 = old.runs_on_mt4 AND runs_on_mt5 = old.runs_on_mt5;
  INSERT INTO product_counts (is_on_sale, type, is_free, runs_on_mt4, runs_on_mt5, count)
  SELECT new.deleted_at IS NULL AND new.state = 'on_sale', new.type, new.price_cents = 0, new.runs_on_mt4, new.runs_on_mt5, 0 WHERE NOT EXISTS (
    SELECT 1 FROM product_counts
    WHERE is_on_sale = (new.deleted_at IS NULL AND new.state = 'on_sale') AND type = new.type AND is_free = (new.price_cents = 0)
      AND runs_on_mt4 = new.runs_on_mt4 AND runs_on_mt5 = new.runs_on_mt5
  );
  UPDATE product_counts SET count = count + 1
  WHERE is_on_sale = (new.deleted_at IS NULL AND new.state = 'on_sale') AND type = new.type AND is_free = (new.price_cents = 0)
    AND runs_on_mt4 = new.runs_on_mt4 AND runs_on_mt5 = new.runs_on_mt5;
END;
