DROP INDEX `product_versions_released`;--> statement-breakpoint
ALTER TABLE `product_versions` ADD `stable_at` integer;--> statement-breakpoint
CREATE INDEX `product_versions_released` ON `product_versions` (coalesce(stable_at, released_at)) WHERE channel = 'stable' AND withdrawn_at IS NULL;--> statement-breakpoint
ALTER TABLE `release_mails` ADD `channel` text DEFAULT 'stable' NOT NULL;--> statement-breakpoint
UPDATE `release_mails` SET `channel` = 'beta' WHERE `version_id` IN (SELECT `id` FROM `product_versions` WHERE `channel` = 'beta');
