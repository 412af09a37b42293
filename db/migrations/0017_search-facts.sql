CREATE TABLE `search_words` (
	`id` integer PRIMARY KEY NOT NULL,
	`word` text NOT NULL,
	`is_in_name` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_words_word_unique` ON `search_words` (`word`);--> statement-breakpoint
ALTER TABLE `products` ADD `set_file_symbols` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale_popular` ON `products` (`sales_90d`,`id`,`type`,`price_cents`,`runs_on_mt4`,`runs_on_mt5`) WHERE deleted_at IS NULL;
--> statement-breakpoint
UPDATE products SET set_file_symbols =
  coalesce((SELECT group_concat(DISTINCT symbol) FROM set_files WHERE product_id = products.id), '')
WHERE id IN (SELECT product_id FROM set_files);
--> statement-breakpoint
-- The index of the search holds what a product is and works with too: type, platforms, symbols, timeframes. A platform is a facet
-- besides, so that a list can be narrowed down to it. Lists stand as their JSON: its signs are spaces to the tokenizer.
DROP TRIGGER product_search_insert;
--> statement-breakpoint
DROP TRIGGER product_search_delete;
--> statement-breakpoint
DROP TRIGGER product_search_before_update;
--> statement-breakpoint
DROP TRIGGER product_search_after_update;
--> statement-breakpoint
DROP TABLE product_search;
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
    char(57344) || CASE WHEN deleted_at IS NULL THEN 'onsale' ELSE 'deleted' END AS state,
    replace(type, '_', '') AS kind,
    CASE WHEN price_cents = 0 THEN 'free' ELSE 'paid' END AS price
  FROM products
);
--> statement-breakpoint
CREATE VIRTUAL TABLE product_search USING fts5(
  name,
  description,
  facets,
  facts,
  content = 'product_search_source',
  content_rowid = 'id',
  prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO product_search (product_search) VALUES ('rebuild');
--> statement-breakpoint
-- The names alone: which of very many matches are matches in the name.
CREATE VIRTUAL TABLE product_search_names USING fts5(
  name,
  content = 'products',
  content_rowid = 'id',
  prefix = '1 2 3 4 5 6 7 8',
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO product_search_names (product_search_names) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER product_search_insert AFTER INSERT ON products BEGIN
  INSERT INTO product_search (rowid, name, description, facets, facts)
  SELECT id, name, description, facets, facts FROM product_search_source WHERE id = new.id;
  INSERT INTO product_search_names (rowid, name) VALUES (new.id, new.name);
END;
--> statement-breakpoint
CREATE TRIGGER product_search_delete BEFORE DELETE ON products BEGIN
  INSERT INTO product_search (product_search, rowid, name, description, facets, facts)
  SELECT 'delete', id, name, description, facets, facts FROM product_search_source WHERE id = old.id;
  INSERT INTO product_search_names (product_search_names, rowid, name) VALUES ('delete', old.id, old.name);
END;
--> statement-breakpoint
-- What is taken out of the index has to be what was put in, so it goes before the row changes.
CREATE TRIGGER product_search_before_update
BEFORE UPDATE OF name, description, type, price_cents, deleted_at, set_file_symbols, compatibility, runs_on_mt4, runs_on_mt5
ON products BEGIN
  INSERT INTO product_search (product_search, rowid, name, description, facets, facts)
  SELECT 'delete', id, name, description, facets, facts FROM product_search_source WHERE id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER product_search_after_update
AFTER UPDATE OF name, description, type, price_cents, deleted_at, set_file_symbols, compatibility, runs_on_mt4, runs_on_mt5
ON products BEGIN
  INSERT INTO product_search (rowid, name, description, facets, facts)
  SELECT id, name, description, facets, facts FROM product_search_source WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER product_search_rename AFTER UPDATE OF name ON products WHEN old.name <> new.name BEGIN
  INSERT INTO product_search_names (product_search_names, rowid, name) VALUES ('delete', old.id, old.name);
  INSERT INTO product_search_names (rowid, name) VALUES (new.id, new.name);
END;
--> statement-breakpoint
-- Words by any three letters of theirs that follow one another, two marks before the first and one behind the last; no copy of the
-- text, but positions, without which `bm25` says 0 of every word.
CREATE VIRTUAL TABLE product_search_letters USING fts5(
  word,
  content = '',
  tokenize = 'trigram'
);
--> statement-breakpoint
CREATE TRIGGER search_words_insert AFTER INSERT ON search_words BEGIN
  INSERT INTO product_search_letters (rowid, word)
  VALUES (new.id, char(57345, 57345) || new.word || char(57345));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE product_search_vocabulary USING fts5vocab('product_search', 'col');
--> statement-breakpoint
INSERT INTO search_words (word, is_in_name)
SELECT term, max(col = 'name') FROM product_search_vocabulary
WHERE col <> 'facets' AND length(term) BETWEEN 3 AND 24 AND unicode(term) NOT BETWEEN unicode('0') AND unicode('9')
GROUP BY term;
--> statement-breakpoint
DROP TABLE product_search_vocabulary;
