CREATE TABLE `exchange_rates` (
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`rate` real NOT NULL,
	PRIMARY KEY(`currency`, `day`)
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `payer_country` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `address_country` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `billing_country` text;--> statement-breakpoint
CREATE INDEX `orders_located` ON `orders` (`completed_at`,`state`) WHERE ((payer_country <> address_country AND (billing_country IS NULL OR billing_country NOT IN (payer_country, address_country))) OR (payer_country IS NULL AND address_country <> billing_country) OR (address_country IS NULL AND payer_country <> billing_country));