CREATE TABLE `sales_sums` (
	`period` text NOT NULL,
	`product_id` integer NOT NULL,
	`promo_code` text NOT NULL,
	`sales` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`refunds_cents` integer NOT NULL,
	`refunded` integer NOT NULL,
	PRIMARY KEY(`period`, `product_id`, `promo_code`)
);
--> statement-breakpoint
DROP INDEX `license_traces_by_day`;--> statement-breakpoint
DROP INDEX `license_traces_by_outcome`;--> statement-breakpoint
ALTER TABLE `license_traces` ADD `days` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `license_traces_of_month` ON `license_traces` (`last_at`) WHERE length(day) = 7;--> statement-breakpoint
CREATE INDEX `license_traces_by_outcome` ON `license_traces` (`day`,`outcome`,`license_id`,`login`,`version`) WHERE length(day) = 10;--> statement-breakpoint
ALTER TABLE `licenses` ADD `days_used` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `demo_logins_by_age` ON `demo_logins` (`created_at`);--> statement-breakpoint
-- The last outcome of a day is what is known of it.
UPDATE `licenses` SET `days_used` = max(1, (
  SELECT count(DISTINCT `day`) FROM `license_traces` WHERE `license_id` = `licenses`.`id` AND `outcome` = 'ok'
)) WHERE `last_lease_at` IS NOT NULL;
--> statement-breakpoint
INSERT INTO `sales_sums` (`period`, `product_id`, `promo_code`, `sales`, `amount_cents`, `refunds_cents`, `refunded`)
SELECT date(`completed_at` / 1000, 'unixepoch'), `product_id`, `promo_code`, count(*), sum(`amount_cents`), sum(`refunds_cents`), sum(`refunds_cents` > 0)
FROM (
  SELECT `completed_at`, `product_id`, '' AS `promo_code`, `amount_cents`, iif(`state` = 'completed', `refunded_cents`, `amount_cents`) AS `refunds_cents`
  FROM `orders` WHERE `completed_at` IS NOT NULL
  UNION ALL SELECT `completed_at`, 0, `promo_code`, `amount_cents`, iif(`state` = 'completed', `refunded_cents`, `amount_cents`)
  FROM `orders` WHERE `completed_at` IS NOT NULL AND `promo_code` <> ''
) GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO `sales_sums` (`period`, `product_id`, `promo_code`, `sales`, `amount_cents`, `refunds_cents`, `refunded`)
SELECT `period`, 0, '', sum(`sales`), sum(`amount_cents`), sum(`refunds_cents`), sum(`refunded`)
FROM `sales_sums` WHERE `product_id` > 0 GROUP BY 1;
--> statement-breakpoint
INSERT INTO `sales_sums` (`period`, `product_id`, `promo_code`, `sales`, `amount_cents`, `refunds_cents`, `refunded`)
SELECT substr(`period`, 1, 7), `product_id`, `promo_code`, sum(`sales`), sum(`amount_cents`), sum(`refunds_cents`), sum(`refunded`)
FROM `sales_sums` GROUP BY 1, 2, 3;
--> statement-breakpoint
-- Takes a sale into the sums of its day and month, or out of them; the triggers on orders write here.
CREATE VIEW `sale_changes` AS
SELECT 1 AS `sign`, `completed_at`, `product_id`, `promo_code`, `state`, `amount_cents`, `refunded_cents` FROM `orders`;
--> statement-breakpoint
-- No ON CONFLICT: the statement that a trigger runs in has the last word on conflicts.
CREATE TRIGGER sales_sums_change INSTEAD OF INSERT ON sale_changes WHEN new.completed_at IS NOT NULL BEGIN
  INSERT INTO sales_sums (period, product_id, promo_code, sales, amount_cents, refunds_cents, refunded)
  SELECT p.period, s.product_id, s.promo_code, 0, 0, 0, 0
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
    sales = sales + new.sign,
    amount_cents = amount_cents + new.sign * new.amount_cents,
    refunds_cents = refunds_cents + new.sign * iif(new.state = 'completed', new.refunded_cents, new.amount_cents),
    refunded = refunded + new.sign * (iif(new.state = 'completed', new.refunded_cents, new.amount_cents) > 0)
  WHERE period IN (
    date(new.completed_at / 1000, 'unixepoch'), strftime('%Y-%m', new.completed_at / 1000, 'unixepoch')
  ) AND product_id IN (0, new.product_id) AND promo_code IN ('', new.promo_code) AND (product_id = 0 OR promo_code = '');
END;
--> statement-breakpoint
CREATE TRIGGER sales_sums_insert AFTER INSERT ON orders BEGIN
  INSERT INTO sale_changes
  VALUES (1, new.completed_at, new.product_id, new.promo_code, new.state, new.amount_cents, new.refunded_cents);
END;
--> statement-breakpoint
CREATE TRIGGER sales_sums_delete AFTER DELETE ON orders BEGIN
  INSERT INTO sale_changes
  VALUES (-1, old.completed_at, old.product_id, old.promo_code, old.state, old.amount_cents, old.refunded_cents);
END;
--> statement-breakpoint
CREATE TRIGGER sales_sums_update
AFTER UPDATE OF completed_at, product_id, promo_code, state, amount_cents, refunded_cents ON orders BEGIN
  INSERT INTO sale_changes
  VALUES (-1, old.completed_at, old.product_id, old.promo_code, old.state, old.amount_cents, old.refunded_cents);
  INSERT INTO sale_changes
  VALUES (1, new.completed_at, new.product_id, new.promo_code, new.state, new.amount_cents, new.refunded_cents);
END;
