ALTER TABLE `ticket_replies` ADD `spf` text;--> statement-breakpoint
ALTER TABLE `ticket_replies` ADD `dkim` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `spf` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `dkim` text;