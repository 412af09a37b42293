-- The index of the search holds the first one to twelve letters of each word, in the place of one to three: for a longer part
-- of a word FTS5 copies all that it finds, each time it is asked, which took two thirds of a search for common words.
DROP TABLE product_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE product_search USING fts5(
  name,
  description,
  facets,
  content = 'product_search_source',
  content_rowid = 'id',
  prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO product_search (product_search) VALUES ('rebuild');
