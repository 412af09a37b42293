ALTER TABLE `reports` ADD `sketch` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- As src/contract/reports/sketch.ts does it.
UPDATE `reports` SET `sketch` = (
  WITH `points` AS (
    SELECT `t`.`key` AS `k`, `t`.`value` AS `at`, `b`.`value` AS `balance`
    FROM json_each(`reports`.`curve`, '$.times') AS `t`
    JOIN json_each(`reports`.`curve`, '$.balances') AS `b` ON `b`.`key` = `t`.`key`
  ), `box` AS (
    SELECT min(`at`) AS `start`, max(1, max(`at`) - min(`at`)) AS `span`, max(`balance`) AS `highest`,
      max(0.01, max(`balance`) - min(`balance`)) AS `range`, count(*) AS `n` FROM `points`
  )
  SELECT 'M' || group_concat(`point`, 'L') FROM (
    SELECT CAST(round((`at` - `start`) * 120.0 / `span`) AS integer) || ' ' ||
      CAST(round((`highest` - `balance`) * 28.0 / `range`) AS integer) AS `point`
    FROM `points`, `box` WHERE `k` % max(1, (`n` + 59) / 60) = 0 OR `k` = `n` - 1 ORDER BY `k`
  )
);
