-- Only a shop that has sold has buyers with bare ids. Rounded up to the whole second.
INSERT INTO `meta` (`name`, `value`)
SELECT 'bare-ids-ended-at', CAST((unixepoch() + 1) * 1000 AS TEXT)
WHERE EXISTS (SELECT 1 FROM `orders` WHERE `paypal_order_id` IS NOT NULL);
