-- Search over name and description. `content` keeps no second copy of the text, `prefix` makes parts of words quick.
CREATE VIRTUAL TABLE product_search USING fts5(
  name,
  description,
  content = 'products',
  content_rowid = 'id',
  prefix = '1 2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE TRIGGER product_search_insert AFTER INSERT ON products BEGIN
  INSERT INTO product_search (rowid, name, description) VALUES (new.id, new.name, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER product_search_delete AFTER DELETE ON products BEGIN
  INSERT INTO product_search (product_search, rowid, name, description)
  VALUES ('delete', old.id, old.name, old.description);
END;
--> statement-breakpoint
CREATE TRIGGER product_search_update AFTER UPDATE OF name, description ON products BEGIN
  INSERT INTO product_search (product_search, rowid, name, description)
  VALUES ('delete', old.id, old.name, old.description);
  INSERT INTO product_search (rowid, name, description) VALUES (new.id, new.name, new.description);
END;
