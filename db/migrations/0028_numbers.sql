CREATE TABLE `transactions` (
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`reference` text NOT NULL,
	`at` integer NOT NULL,
	`product_id` integer NOT NULL,
	`promo_code` text NOT NULL,
	`source` text NOT NULL,
	`is_renewal` integer NOT NULL,
	`gross_cents` integer NOT NULL,
	`fee_cents` integer,
	`fee_due_at` integer,
	`country` text DEFAULT '' NOT NULL,
	`returned_cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`reference`, `kind`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `transactions_order` ON `transactions` (`order_id`);--> statement-breakpoint
CREATE INDEX `transactions_at` ON `transactions` (`at`);--> statement-breakpoint
CREATE INDEX `transactions_fee_due` ON `transactions` (`fee_due_at`) WHERE fee_due_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `visits` (
	`day` text NOT NULL,
	`source` text NOT NULL,
	`page` text NOT NULL,
	`product_id` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `source`, `page`, `product_id`)
);
--> statement-breakpoint
CREATE TABLE `zone_offsets` (
	`since` integer PRIMARY KEY NOT NULL,
	`offset_ms` integer NOT NULL
);
--> statement-breakpoint
DROP TRIGGER `sales_sums_insert`;--> statement-breakpoint
DROP TRIGGER `sales_sums_delete`;--> statement-breakpoint
DROP TRIGGER `sales_sums_update`;--> statement-breakpoint
DROP VIEW `sale_changes`;--> statement-breakpoint
DROP TABLE `sales_sums`;--> statement-breakpoint
CREATE TABLE `sales_sums` (
	`period` text NOT NULL,
	`product_id` integer NOT NULL,
	`promo_code` text NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`sales` integer NOT NULL,
	`renewals` integer DEFAULT 0 NOT NULL,
	`amount_cents` integer NOT NULL,
	`refunds_cents` integer NOT NULL,
	`fees_cents` integer DEFAULT 0 NOT NULL,
	`refunded` integer NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`kept_cents` integer DEFAULT 0 NOT NULL,
	`missing_fees` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`period`, `product_id`, `promo_code`, `source`)
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `source` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `orders` SET `source` = 'renewal' WHERE `renews_id` IS NOT NULL;--> statement-breakpoint
INSERT INTO `transactions` (`kind`, `order_id`, `reference`, `at`, `product_id`, `promo_code`, `source`, `is_renewal`, `gross_cents`, `fee_due_at`)
SELECT 'sale', `id`, `id`, `completed_at`, `product_id`, coalesce(`promo_code`, ''), `source`, `renews_id` IS NOT NULL, `amount_cents`, `completed_at`
FROM `orders` WHERE `completed_at` IS NOT NULL AND `origin` = 'paypal';
--> statement-breakpoint
-- A reversal that was undone has happened, too.
INSERT INTO `transactions` (`kind`, `order_id`, `reference`, `at`, `product_id`, `promo_code`, `source`, `is_renewal`, `gross_cents`, `fee_cents`, `fee_due_at`)
SELECT r.`kind`, r.`order_id`, coalesce(r.`paypal_refund_id`, r.`id`), max(iif(r.`state` = 'completed', r.`updated_at`, r.`created_at`), s.`at`),
  s.`product_id`, s.`promo_code`, s.`source`, s.`is_renewal`, -r.`amount_cents`, iif(r.`state` = 'completed', NULL, 0), iif(r.`state` = 'completed', r.`updated_at`, NULL)
FROM `refunds` AS r JOIN `transactions` AS s ON s.`reference` = r.`order_id` AND s.`kind` = 'sale'
WHERE r.`state` = 'completed' OR (r.`kind` = 'reversal' AND r.`failure` = 'CANCELLED');
--> statement-breakpoint
INSERT INTO `transactions` (`kind`, `order_id`, `reference`, `at`, `product_id`, `promo_code`, `source`, `is_renewal`, `gross_cents`, `fee_cents`)
SELECT 'dispute won', t.`order_id`, t.`reference`, max(r.`updated_at`, t.`at`), t.`product_id`, t.`promo_code`, t.`source`, t.`is_renewal`, -t.`gross_cents`, 0
FROM `refunds` AS r JOIN `transactions` AS t ON t.`reference` = coalesce(r.`paypal_refund_id`, r.`id`) AND t.`kind` = r.`kind`
WHERE r.`state` = 'failed' AND r.`kind` = 'reversal';
--> statement-breakpoint
-- An order whose money went back before refunds were kept one by one.
INSERT INTO `transactions` (`kind`, `order_id`, `reference`, `at`, `product_id`, `promo_code`, `source`, `is_renewal`, `gross_cents`, `fee_cents`)
SELECT iif(o.`state` = 'refunded', 'refund', 'reversal'), o.`id`, o.`id`, max(o.`updated_at`, o.`completed_at`), o.`product_id`,
  coalesce(o.`promo_code`, ''), o.`source`, o.`renews_id` IS NOT NULL, -o.`amount_cents`, 0
FROM `orders` AS o WHERE o.`state` IN ('refunded', 'reversed') AND o.`completed_at` IS NOT NULL AND o.`origin` = 'paypal'
  AND NOT EXISTS (SELECT 1 FROM `transactions` AS t WHERE t.`order_id` = o.`id` AND t.`kind` <> 'sale');
--> statement-breakpoint
UPDATE `transactions` SET `returned_cents` = -`back`.`cents` FROM (
  SELECT `order_id` AS `id`, sum(`gross_cents`) AS `cents` FROM `transactions` WHERE `kind` <> 'sale' GROUP BY `order_id`
) AS `back` WHERE `reference` = `back`.`id` AND `kind` = 'sale';
--> statement-breakpoint
INSERT INTO `sales_sums` (`period`, `product_id`, `promo_code`, `source`, `sales`, `renewals`, `amount_cents`, `refunds_cents`, `fees_cents`, `refunded`, `kept`, `kept_cents`, `missing_fees`)
SELECT date(`at` / 1000, 'unixepoch'), `product_id`, `promo_code`, `source`, count(iif(`kind` = 'sale' AND NOT `is_renewal`, 1, NULL)), count(iif(`kind` = 'sale' AND `is_renewal`, 1, NULL)),
  sum(iif(`kind` = 'sale', `gross_cents`, 0)), sum(iif(`kind` = 'sale', 0, -`gross_cents`)), coalesce(sum(`fee_cents`), 0),
  count(iif(`kind` IN ('refund', 'reversal'), 1, NULL)),
  count(iif(`kind` = 'sale' AND `returned_cents` = 0, 1, NULL)), sum(iif(`kind` = 'sale' AND `returned_cents` = 0, `gross_cents`, 0)),
  count(*) - count(`fee_cents`)
FROM (
  SELECT `at`, `kind`, `product_id`, '' AS `promo_code`, '' AS `source`, `is_renewal`, `gross_cents`, `fee_cents`, `returned_cents` FROM `transactions`
  UNION ALL SELECT `at`, `kind`, 0, `promo_code`, '', `is_renewal`, `gross_cents`, `fee_cents`, `returned_cents` FROM `transactions` WHERE `promo_code` <> ''
  UNION ALL SELECT `at`, `kind`, 0, '', `source`, `is_renewal`, `gross_cents`, `fee_cents`, `returned_cents` FROM `transactions` WHERE `source` <> ''
) GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO `sales_sums` (`period`, `product_id`, `promo_code`, `source`, `sales`, `renewals`, `amount_cents`, `refunds_cents`, `fees_cents`, `refunded`, `kept`, `kept_cents`, `missing_fees`)
SELECT `period`, 0, '', '', sum(`sales`), sum(`renewals`), sum(`amount_cents`), sum(`refunds_cents`), sum(`fees_cents`), sum(`refunded`), sum(`kept`), sum(`kept_cents`), sum(`missing_fees`)
FROM `sales_sums` WHERE `product_id` > 0 GROUP BY 1;
--> statement-breakpoint
INSERT INTO `sales_sums` (`period`, `product_id`, `promo_code`, `source`, `sales`, `renewals`, `amount_cents`, `refunds_cents`, `fees_cents`, `refunded`, `kept`, `kept_cents`, `missing_fees`)
SELECT substr(`period`, 1, 7), `product_id`, `promo_code`, `source`, sum(`sales`), sum(`renewals`), sum(`amount_cents`), sum(`refunds_cents`), sum(`fees_cents`), sum(`refunded`), sum(`kept`), sum(`kept_cents`), sum(`missing_fees`)
FROM `sales_sums` GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
-- Writes the transaction of a payment. The refunds of an order that is only now a sale come with it.
CREATE TRIGGER transactions_sale_insert AFTER INSERT ON orders
WHEN new.completed_at IS NOT NULL AND new.origin = 'paypal' BEGIN
  INSERT INTO transactions (kind, order_id, reference, at, product_id, promo_code, source, is_renewal, gross_cents, fee_due_at)
  SELECT 'sale', new.id, new.id, new.completed_at, new.product_id, coalesce(new.promo_code, ''), new.source,
    new.renews_id IS NOT NULL, new.amount_cents, new.completed_at
  WHERE NOT EXISTS (SELECT 1 FROM transactions WHERE reference = new.id AND kind = 'sale');
END;
--> statement-breakpoint
CREATE TRIGGER transactions_sale_update AFTER UPDATE OF completed_at ON orders
WHEN new.completed_at IS NOT NULL AND old.completed_at IS NULL AND new.origin = 'paypal' BEGIN
  INSERT INTO transactions (kind, order_id, reference, at, product_id, promo_code, source, is_renewal, gross_cents, fee_due_at)
  SELECT 'sale', new.id, new.id, new.completed_at, new.product_id, coalesce(new.promo_code, ''), new.source,
    new.renews_id IS NOT NULL, new.amount_cents, new.completed_at
  WHERE NOT EXISTS (SELECT 1 FROM transactions WHERE reference = new.id AND kind = 'sale');
  INSERT INTO transactions (kind, order_id, reference, at, product_id, promo_code, source, is_renewal, gross_cents, fee_due_at)
  SELECT r.kind, new.id, coalesce(r.paypal_refund_id, r.id), max(r.updated_at, new.completed_at), new.product_id, coalesce(new.promo_code, ''),
    new.source, new.renews_id IS NOT NULL, -r.amount_cents, new.completed_at
  FROM refunds AS r WHERE r.order_id = new.id AND r.state = 'completed' AND NOT EXISTS (
    SELECT 1 FROM transactions AS t WHERE t.reference = coalesce(r.paypal_refund_id, r.id) AND t.kind = r.kind
  );
  UPDATE transactions SET returned_cents = (
    SELECT -coalesce(sum(other.gross_cents), 0) FROM transactions AS other WHERE other.order_id = new.id AND other.kind <> 'sale'
  ) WHERE reference = new.id AND kind = 'sale';
END;
--> statement-breakpoint
CREATE TRIGGER transactions_refund_insert AFTER INSERT ON refunds
WHEN new.state = 'completed' AND NOT EXISTS (SELECT 1 FROM transactions WHERE reference = coalesce(new.paypal_refund_id, new.id) AND kind = new.kind) BEGIN
  INSERT INTO transactions (kind, order_id, reference, at, product_id, promo_code, source, is_renewal, gross_cents, fee_due_at)
  SELECT new.kind, order_id, coalesce(new.paypal_refund_id, new.id), max(new.updated_at, at), product_id, promo_code, source, is_renewal, -new.amount_cents, new.updated_at
  FROM transactions WHERE reference = new.order_id AND kind = 'sale';
  UPDATE transactions SET returned_cents = (
    SELECT -coalesce(sum(other.gross_cents), 0) FROM transactions AS other WHERE other.order_id = new.order_id AND other.kind <> 'sale'
  ) WHERE reference = new.order_id AND kind = 'sale';
END;
--> statement-breakpoint
CREATE TRIGGER transactions_refund_update AFTER UPDATE OF state, paypal_refund_id ON refunds
WHEN new.state = 'completed' AND NOT EXISTS (SELECT 1 FROM transactions WHERE reference = coalesce(new.paypal_refund_id, new.id) AND kind = new.kind) BEGIN
  INSERT INTO transactions (kind, order_id, reference, at, product_id, promo_code, source, is_renewal, gross_cents, fee_due_at)
  SELECT new.kind, order_id, coalesce(new.paypal_refund_id, new.id), max(new.updated_at, at), product_id, promo_code, source, is_renewal, -new.amount_cents, new.updated_at
  FROM transactions WHERE reference = new.order_id AND kind = 'sale';
  UPDATE transactions SET returned_cents = (
    SELECT -coalesce(sum(other.gross_cents), 0) FROM transactions AS other WHERE other.order_id = new.order_id AND other.kind <> 'sale'
  ) WHERE reference = new.order_id AND kind = 'sale';
END;
--> statement-breakpoint
CREATE TRIGGER transactions_dispute_won AFTER UPDATE OF state ON refunds
WHEN old.state = 'completed' AND new.state = 'failed' AND new.kind = 'reversal' BEGIN
  INSERT INTO transactions (kind, order_id, reference, at, product_id, promo_code, source, is_renewal, gross_cents, fee_cents)
  SELECT 'dispute won', order_id, reference, max(new.updated_at, at), product_id, promo_code, source, is_renewal, -gross_cents, -coalesce(fee_cents, 0)
  FROM transactions AS undone WHERE undone.reference = coalesce(new.paypal_refund_id, new.id) AND undone.kind = new.kind
    AND NOT EXISTS (SELECT 1 FROM transactions AS t WHERE t.reference = undone.reference AND t.kind = 'dispute won');
  UPDATE transactions SET returned_cents = (
    SELECT -coalesce(sum(other.gross_cents), 0) FROM transactions AS other WHERE other.order_id = new.order_id AND other.kind <> 'sale'
  ) WHERE reference = new.order_id AND kind = 'sale';
END;
--> statement-breakpoint
-- Takes a transaction into the sums of its day and month, or out of them; the triggers on transactions write here.
CREATE VIEW `transaction_changes` AS
SELECT 1 AS `sign`, '' AS `day`, `kind`, `product_id`, `promo_code`, `source`, `is_renewal`, `gross_cents`, `fee_cents`, `returned_cents`
FROM `transactions`;
--> statement-breakpoint
-- No ON CONFLICT: the statement that a trigger runs in has the last word on conflicts.
CREATE TRIGGER sales_sums_change INSTEAD OF INSERT ON transaction_changes BEGIN
  INSERT INTO sales_sums (period, product_id, promo_code, source, sales, amount_cents, refunds_cents, refunded)
  SELECT p.period, s.product_id, s.promo_code, s.source, 0, 0, 0, 0
  FROM (SELECT new.day AS period UNION ALL SELECT substr(new.day, 1, 7)) AS p, (
    SELECT 0 AS product_id, '' AS promo_code, '' AS source
    UNION ALL SELECT new.product_id, '', ''
    UNION ALL SELECT 0, new.promo_code, '' WHERE new.promo_code <> ''
    UNION ALL SELECT 0, '', new.source WHERE new.source <> ''
  ) AS s
  WHERE NOT EXISTS (
    SELECT 1 FROM sales_sums AS known WHERE known.period = p.period AND known.product_id = s.product_id
      AND known.promo_code = s.promo_code AND known.source = s.source
  );
  UPDATE sales_sums SET
    sales = sales + new.sign * (new.kind = 'sale' AND NOT new.is_renewal),
    renewals = renewals + new.sign * (new.kind = 'sale' AND new.is_renewal),
    amount_cents = amount_cents + new.sign * iif(new.kind = 'sale', new.gross_cents, 0),
    refunds_cents = refunds_cents - new.sign * iif(new.kind = 'sale', 0, new.gross_cents),
    fees_cents = fees_cents + new.sign * coalesce(new.fee_cents, 0),
    refunded = refunded + new.sign * (new.kind IN ('refund', 'reversal')),
    kept = kept + new.sign * (new.kind = 'sale' AND new.returned_cents = 0),
    kept_cents = kept_cents + new.sign * iif(new.kind = 'sale' AND new.returned_cents = 0, new.gross_cents, 0),
    missing_fees = missing_fees + new.sign * (new.fee_cents IS NULL)
  WHERE period IN (new.day, substr(new.day, 1, 7)) AND product_id IN (0, new.product_id) AND promo_code IN ('', new.promo_code)
    AND source IN ('', new.source) AND (product_id = 0) + (promo_code = '') + (source = '') >= 2;
END;
--> statement-breakpoint
CREATE TRIGGER sales_sums_insert AFTER INSERT ON transactions BEGIN
  INSERT INTO transaction_changes VALUES (1, date((new.at + coalesce((SELECT offset_ms FROM zone_offsets WHERE since <= new.at ORDER BY since DESC LIMIT 1), 0)) / 1000, 'unixepoch'),
    new.kind, new.product_id, new.promo_code, new.source, new.is_renewal, new.gross_cents, new.fee_cents, new.returned_cents);
END;
--> statement-breakpoint
CREATE TRIGGER sales_sums_delete AFTER DELETE ON transactions BEGIN
  INSERT INTO transaction_changes VALUES (-1, date((old.at + coalesce((SELECT offset_ms FROM zone_offsets WHERE since <= old.at ORDER BY since DESC LIMIT 1), 0)) / 1000, 'unixepoch'),
    old.kind, old.product_id, old.promo_code, old.source, old.is_renewal, old.gross_cents, old.fee_cents, old.returned_cents);
END;
--> statement-breakpoint
CREATE TRIGGER sales_sums_update AFTER UPDATE OF gross_cents, fee_cents, returned_cents ON transactions BEGIN
  INSERT INTO transaction_changes VALUES (-1, date((old.at + coalesce((SELECT offset_ms FROM zone_offsets WHERE since <= old.at ORDER BY since DESC LIMIT 1), 0)) / 1000, 'unixepoch'),
    old.kind, old.product_id, old.promo_code, old.source, old.is_renewal, old.gross_cents, old.fee_cents, old.returned_cents);
  INSERT INTO transaction_changes VALUES (1, date((new.at + coalesce((SELECT offset_ms FROM zone_offsets WHERE since <= new.at ORDER BY since DESC LIMIT 1), 0)) / 1000, 'unixepoch'),
    new.kind, new.product_id, new.promo_code, new.source, new.is_renewal, new.gross_cents, new.fee_cents, new.returned_cents);
END;
