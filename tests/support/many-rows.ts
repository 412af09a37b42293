import type { Client } from '@libsql/client';

const day = 86_400_000;

/** Fills every growing table in SQL, with enough rows for statistics to change a plan. */
export async function insertManyRows(client: Client, now: Date): Promise<void> {
  const moment = now.getTime();
  const rows = (count: number) =>
    `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  for (const statement of [
    `INSERT INTO files (id, hash, name, content_type, size_bytes, original_id, width, created_at)
     ${rows(300)} SELECT i, printf('%064x', i), 'grid.ex5', 'text/plain', 4096, CASE WHEN i > 150 THEN i - 150 END,
       CASE WHEN i > 150 THEN 400 END, ${moment} FROM n`,
    `INSERT INTO products (id, name, description, price_cents, type, image_id, file_id, created_at, updated_at, deleted_at,
       demo_accounts_free)
     ${rows(1000)} SELECT i, 'Trend Robot ' || i, 'Trades gold', (i % 3) * 1900,
       CASE i % 2 WHEN 0 THEN 'indicator' ELSE 'expert_advisor' END, i % 300 + 1, i % 300 + 1, ${moment}, ${moment} + i,
       CASE i % 20 WHEN 0 THEN ${moment} END, 1 FROM n`,
    "UPDATE products SET trial_days = 14, trial_accounts = 'demo' WHERE id = 7",
    `INSERT INTO screenshots (product_id, file_id, position) ${rows(2000)} SELECT i % 1000 + 1, i % 300 + 1, i FROM n`,
    `INSERT INTO set_files (product_id, symbol, note, file_id, position)
     ${rows(2000)} SELECT i % 1000 + 1, 'EURUSD', '', i % 300 + 1, i FROM n`,
    `INSERT INTO promo_codes (id, code, discount_basis_points, expiration_date, is_active, created_at)
     ${rows(100)} SELECT i, 'CODE' || i, 1000, '2099-12-31', 1, ${moment} FROM n`,
    `INSERT INTO promo_code_products (promo_code_id, product_id) ${rows(50)} SELECT i, i FROM n`,
    `INSERT INTO orders (id, state, product_id, product_name, file_id, amount_cents, list_price_cents, promo_code,
       terms_version, terms_accepted_at, paypal_order_id, capture_id, email, dispute_id, created_at, updated_at, completed_at)
     ${rows(3000)} SELECT 'order-' || i,
       CASE WHEN i % 20 > 2 THEN 'completed' WHEN i % 20 = 0 THEN 'refunded' WHEN i % 20 = 1 THEN 'expired'
         WHEN i % 3 = 0 THEN 'pending' WHEN i % 3 = 1 THEN 'review' ELSE 'created' END,
       i % 1000 + 1, 'Trend Robot', i % 300 + 1, 4900, 4900, CASE i % 4 WHEN 0 THEN 'CODE' || (i % 100) END,
       '2025-10-18', ${moment}, 'PAYPAL-' || i, 'CAPTURE-' || i,
       CASE WHEN i != 6 THEN 'buyer' || i || '@example.com' END,
       CASE i % 300 WHEN 4 THEN 'DISPUTE-' || i END, ${moment} - i * 60000, ${moment} - i * 60000,
       CASE WHEN i % 20 > 2 OR i % 20 = 0 THEN ${moment} - i * 60000 END FROM n`,
    `UPDATE orders SET expires_at = 4102444800000 WHERE id = 'order-12'`,
    `UPDATE products SET term_days = 30 WHERE id = 13`,
    `INSERT INTO order_events (order_id, state, reason, source, created_at)
     ${rows(6000)} SELECT 'order-' || (i % 3000 + 1), 'created', '', 'buyer', ${moment} FROM n`,
    `INSERT INTO refunds (id, order_id, paypal_refund_id, kind, amount_cents, state, next_check_at, created_at, updated_at)
     ${rows(150)} SELECT 'refund-' || i, 'order-' || (i * 20), 'PAYPAL-REFUND-' || i, 'refund', 4900, 'completed', 0,
       ${moment}, ${moment} FROM n`,
    `INSERT INTO disputes (id, order_id, reason, status, stage, opened_at, stage_at, updated_at, due_at, resolved_at)
     SELECT 'DISPUTE-' || id, id, 'UNAUTHORISED', 'OPEN', 'INQUIRY', ${moment}, ${moment}, ${moment}, ${moment},
       CASE WHEN dispute_id IS NULL THEN ${moment} END FROM orders WHERE rowid % 10 = 4`,
    `INSERT INTO withdrawals (name, stated_order_id, email, order_id, is_acknowledged, decision, refund_id, created_at)
     ${rows(150)} SELECT 'Ada', 'PAYPAL-' || (i * 20), 'buyer' || (i * 20) || '@example.com', 'order-' || (i * 20), 1,
       'refund', 'refund-' || i, ${moment} FROM n`,
    `INSERT INTO withdrawals (name, stated_order_id, email, is_acknowledged, created_at)
     VALUES ('Ada', 'PAYPAL-X', 'ada@example.com', 1, ${moment})`,
    `INSERT INTO licenses (id, order_id, license_key, normalized_key, account_number, broker_name, email, created_at, login)
     ${rows(2000)} SELECT i, 'order-' || i, 'KEY' || i, 'KEY' || i, i, 'Broker', 'buyer' || i || '@example.com', ${moment}, i FROM n`,
    `INSERT INTO license_traces (license_id, day, login, server, first_at, last_at, count, outcome, version, platform,
       build, address)
     ${rows(6000)} SELECT i % 2000 + 1, date(${moment} / 1000 - i * 86400, 'unixepoch'), i, 'Broker-Live', ${moment},
       ${moment}, 1, 'ok', '1.0', 'MT5', '4150', '192.0.2.1' FROM n`,
    `INSERT INTO demo_logins (license_id, login, created_at)
     ${rows(2000)} SELECT i % 500 + 1, i, ${moment} FROM n WHERE i % 500 > 100`,
    `INSERT INTO downloads (order_id, file_id, created_at)
     ${rows(3000)} SELECT 'order-' || i, i % 300 + 1, ${moment} FROM n`,
    `INSERT INTO tickets (name, email, message, closed_at, created_at)
     ${rows(1000)} SELECT 'Ada', 'ada@example.com', 'Help with ' || i, CASE WHEN i > 50 THEN ${moment} END,
       ${moment} - ${30 * day} + i FROM n`,
    "UPDATE tickets SET mailbox_hash = 'hash-7', product_id = 1 WHERE id = 7",
    `INSERT INTO ticket_replies (ticket_id, message, created_at) ${rows(1000)} SELECT i, 'Try again', ${moment} FROM n`,
    `INSERT INTO audit_log (username, action, subject, detail, address, created_at)
     ${rows(3000)} SELECT 'seller', 'login', 'Product ' || i, '', '192.0.2.1', ${moment} FROM n`,
    `INSERT INTO outbox (kind, subject_id, to_address, subject, state, next_attempt_at, valid_until, created_at, sent_at)
     ${rows(3000)} SELECT 'receipt', 'order-' || i, 'buyer@example.com', 'Your purchase',
       CASE WHEN i % 20 = 0 THEN 'failed' ELSE 'sent' END, ${moment}, ${moment}, ${moment}, ${moment} FROM n`,
    `INSERT INTO product_versions (id, product_id, number, rank, channel, file_id, released_at)
     ${rows(1000)} SELECT i, i, '1.0', 1000000, CASE i % 5 WHEN 0 THEN 'beta' ELSE 'stable' END, i % 300 + 1, ${moment} + i FROM n`,
    `INSERT INTO release_mails (version_id, state, created_at)
     ${rows(300)} SELECT i, CASE WHEN i > 10 THEN 'queued' ELSE 'queueing' END, ${moment} FROM n`,
    `INSERT INTO mail_subscriptions (address, token, unsubscribed_at, created_at)
     ${rows(1000)} SELECT 'buyer' || i || '@example.com', printf('%032d', i), CASE i % 10 WHEN 0 THEN ${moment} END, ${moment} FROM n`,
    `INSERT INTO webhook_events (id, event_type, received_at) ${rows(3000)} SELECT 'EVENT-' || i, 'X', ${moment} FROM n`,
    `INSERT INTO one_time_passwords (order_id, salt, code_hash, expires_at, created_at)
     ${rows(1000)} SELECT 'order-' || i, 'salt', 'hash', ${moment} - 1, ${moment} - ${day} FROM n`,
    `INSERT INTO license_moves (license_id, order_id, from_account_number, from_broker_name, to_account_number,
       to_broker_name, by, is_counted, created_at)
     ${rows(1000)} SELECT i, 'order-' || i, 'a', 'Broker', i, 'Broker', 'buyer', 1, ${moment} FROM n`,
    `INSERT INTO portal_tokens (token_hash, order_id, expires_at, created_at)
     ${rows(1000)} SELECT 'hash-' || i, 'order-' || i, ${moment} - 1, ${moment} - ${day} FROM n`,
    `INSERT INTO rate_limits (key, points, expire) ${rows(1000)} SELECT 'key-' || i, 1, ${moment} + 60000 FROM n`,
  ]) {
    await client.execute(statement);
  }
}
