-- A claim used to lapse after fifteen minutes and stayed in the row. Now it counts until the order gives it back, which one that
-- nobody will capture any more never does.
UPDATE orders SET promo_claimed_at = NULL WHERE completed_at IS NULL AND state IN ('expired', 'declined');
