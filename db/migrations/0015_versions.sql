ALTER TABLE `orders` ADD `wants_betas` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `product_versions` ADD `request_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `product_versions_request` ON `product_versions` (`product_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `downloads_file` ON `downloads` (`file_id`);--> statement-breakpoint
-- What each product has now is its version 1.0, of products taken out of the shop too; one without a file has none.
INSERT INTO `product_versions` (`product_id`, `number`, `rank`, `channel`, `file_id`, `released_at`)
SELECT `products`.`id`, '1.0', 1000000, 'stable', `file_id`, max(`products`.`created_at`, `files`.`created_at`)
FROM `products` INNER JOIN `files` ON `files`.`id` = `products`.`file_id`
ORDER BY `products`.`id`;
