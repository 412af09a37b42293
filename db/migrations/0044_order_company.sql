ALTER TABLE `orders` ADD `company` text;--> statement-breakpoint
CREATE INDEX `orders_company` ON `orders` (`created_at`) WHERE company IS NOT NULL;