CREATE INDEX `reviews_unanswered` ON `reviews` (`id`) WHERE answer IS NULL AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX `reviews_answered` ON `reviews` (`id`) WHERE answer IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_hidden` ON `reviews` (`id`) WHERE hidden_at IS NOT NULL;