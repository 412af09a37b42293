CREATE TABLE `demo_logins` (
	`license_id` integer NOT NULL,
	`login` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`license_id`, `login`),
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `demo_logins_by_date` ON `demo_logins` (`license_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `lease_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_key` text NOT NULL,
	`encrypted_private_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`rotated_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE TABLE `license_moves` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`license_id` integer NOT NULL,
	`order_id` text NOT NULL,
	`from_account_number` text NOT NULL,
	`from_broker_name` text NOT NULL,
	`to_account_number` text NOT NULL,
	`to_broker_name` text NOT NULL,
	`by` text NOT NULL,
	`is_counted` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `license_moves_by_order` ON `license_moves` (`order_id`,`is_counted`,`created_at`);--> statement-breakpoint
CREATE INDEX `license_moves_by_license` ON `license_moves` (`license_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `license_traces` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`license_id` integer NOT NULL,
	`day` text NOT NULL,
	`login` text NOT NULL,
	`server` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`count` integer NOT NULL,
	`outcome` text NOT NULL,
	`version` text NOT NULL,
	`platform` text NOT NULL,
	`build` text NOT NULL,
	`address` text NOT NULL,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `license_traces_identity` ON `license_traces` (`license_id`,`day`,`login`,`server`);--> statement-breakpoint
CREATE INDEX `license_traces_by_last` ON `license_traces` (`license_id`,`last_at`);--> statement-breakpoint
CREATE INDEX `license_traces_by_day` ON `license_traces` (`day`);--> statement-breakpoint
CREATE TABLE `portal_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `portal_tokens_order` ON `portal_tokens` (`order_id`);--> statement-breakpoint
CREATE INDEX `portal_tokens_expiry` ON `portal_tokens` (`expires_at`);--> statement-breakpoint
ALTER TABLE `licenses` ADD `login` text;--> statement-breakpoint
ALTER TABLE `licenses` ADD `notice` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `licenses` ADD `first_lease_at` integer;--> statement-breakpoint
ALTER TABLE `licenses` ADD `last_lease_at` integer;--> statement-breakpoint
ALTER TABLE `licenses` ADD `first_verified_at` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `demo_accounts_free` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- The one run of 1 to 19 digits in the account number, without leading zeros, as `loginOf` reads what is typed from now on.
UPDATE `licenses` SET `login` = (
  WITH RECURSIVE `read`(`position`, `digits`) AS (
    SELECT 1, ''
    UNION ALL
    SELECT `position` + 1,
      `digits` || CASE WHEN substr(`account_number`, `position`, 1) GLOB '[0-9]' THEN substr(`account_number`, `position`, 1) ELSE '' END
    FROM `read` WHERE `position` <= length(`account_number`)
  )
  SELECT CASE
    WHEN length(`digits`) BETWEEN 1 AND 19 AND instr(`account_number`, `digits`) > 0 THEN nullif(ltrim(`digits`, '0'), '')
  END
  FROM `read` ORDER BY `position` DESC LIMIT 1
);
