CREATE TABLE `admin_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`role` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_invitations_token_hash_unique` ON `admin_invitations` (`token_hash`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_by` text NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`last_address` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_token_hash_unique` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE TABLE `brand_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`file_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `brand_pictures_kind` ON `brand_pictures` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `brand_pictures_file` ON `brand_pictures` (`file_id`);--> statement-breakpoint
CREATE TABLE `canned_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `customer_notes` (
	`email` text PRIMARY KEY NOT NULL,
	`note` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `event_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`target_id` integer,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`body` text,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`first_attempt_at` integer,
	`next_attempt_at` integer NOT NULL,
	`status` integer,
	`answer` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`target_id`) REFERENCES `event_targets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_deliveries_target` ON `event_deliveries` (`target_id`,`id`);--> statement-breakpoint
CREATE INDEX `event_deliveries_due` ON `event_deliveries` (`next_attempt_at`,`id`,`target_id`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `event_deliveries_queued` ON `event_deliveries` (`target_id`,`id`,`next_attempt_at`,`first_attempt_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `event_deliveries_failed` ON `event_deliveries` (`created_at`) WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX `event_deliveries_subject` ON `event_deliveries` (`subject_id`,`kind`);--> statement-breakpoint
CREATE INDEX `event_deliveries_created` ON `event_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `event_targets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`encrypted_url` text NOT NULL,
	`encrypted_secret` text DEFAULT '' NOT NULL,
	`kinds` text NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`admin_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_admin` ON `passkeys` (`admin_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`admin_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`admin_id`, `code_hash`),
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `setup_checks` (
	`row` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`tried_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shop_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`values` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `admin_sessions` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `role` text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `email` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `totp_secret` text;--> statement-breakpoint
ALTER TABLE `admins` ADD `totp_step` integer;--> statement-breakpoint
ALTER TABLE `ticket_replies` ADD `by` text DEFAULT 'seller' NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_replies` ADD `sender` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_replies` ADD `mail_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_replies_mail_id_unique` ON `ticket_replies` (`mail_id`);--> statement-breakpoint
ALTER TABLE `tickets` ADD `mailbox_hash` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `product_id` integer REFERENCES products(id);--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_mailbox` ON `tickets` (`mailbox_hash`);--> statement-breakpoint
CREATE INDEX `orders_customer` ON `orders` (coalesce("email", '') COLLATE NOCASE,`created_at`,`id`,`state`,(id || char(31) || coalesce(paypal_order_id, '') || char(31) || coalesce(source_order_id, '') || char(31) || coalesce(email, '') || char(31) || note)) WHERE email IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_address` ON `outbox` (to_address COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`,`email`) WHERE email IS NOT NULL;
