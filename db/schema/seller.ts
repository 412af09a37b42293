import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core';
import { roles, type Scope } from '#contract/kit/access.ts';
import { createdAt, moment } from './columns.ts';
import { imports, orders } from './sales.ts';
import { licenses } from './licenses.ts';

/** Imported rows and what they became, so that a file can be imported again. */
export const importRows = sqliteTable(
  'import_rows',
  {
    /** SHA-256 of the facts that identify a row, hexadecimal. */
    identity: text('identity').primaryKey(),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    licenseId: integer('license_id').references((): AnySQLiteColumn => licenses.id),
  },
  (table) => [
    index('import_rows_import').on(table.importId),
    index('import_rows_order').on(table.orderId),
    // Without it, deleting a key would scan all rows.
    index('import_rows_license')
      .on(table.licenseId)
      .where(sql`license_id IS NOT NULL`),
  ],
);

/** Rows of a file that were left out. */
export const importProblems = sqliteTable(
  'import_problems',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id),
    /** As spreadsheets count: the heading is row 1. */
    row: integer('row').notNull(),
    column: text('column').notNull(),
    message: text('message').notNull(),
  },
  (table) => [index('import_problems_import').on(table.importId, table.row)],
);

export const admins = sqliteTable('admins', {
  id: text('id').primaryKey(),
  username: text('username').notNull().unique(),
  role: text('role', { enum: roles }).notNull().default('owner'),
  /** Empty for accounts created on the server. */
  email: text('email').notNull().default(''),
  /** argon2id, in PHC string format. */
  passwordHash: text('password_hash').notNull(),
  /** TOTP secret, encrypted under a key derived from SECRET_KEY; null without one. */
  totpSecret: text('totp_secret'),
  /** Time step of the last accepted code, which is valid once. */
  totpStep: integer('totp_step'),
  /** Codes prove nothing in sessions begun before: a thief may have set up the authenticator. */
  totpSetAt: moment('totp_set_at'),
  /** Until then failures do not lock the account: from a password change to the first login. */
  openUntil: moment('open_until'),
  createdAt: createdAt(),
});

/** Networks an account has logged in from; strangers' failures do not lock it out there. */
export const adminNetworks = sqliteTable(
  'admin_networks',
  {
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id),
    /** An IPv4 address, or the /64 of an IPv6 address. */
    network: text('network').notNull(),
    lastLoginAt: moment('last_login_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.network] })],
);

/** Lucia's sessions; `id` is the SHA-256 of the bearer token. */
export const adminSessions = sqliteTable('admin_sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => admins.id),
  /** Seconds since the epoch, as Lucia's adapter stores it. */
  expiresAt: integer('expires_at').notNull(),
  /** The client's network address at its login. */
  address: text('address').notNull().default(''),
  createdAt: createdAt(),
});

/** Single-use links that create an account: the first owner's, and those mailed to others. */
export const adminInvitations = sqliteTable('admin_invitations', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** SHA-256 of the token, hexadecimal. */
  tokenHash: text('token_hash').notNull().unique(),
  role: text('role', { enum: roles }).notNull(),
  /** Empty for the first owner's link. */
  email: text('email').notNull().default(''),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
});

/** Codes that replace a lost second factor, each valid once. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** SHA-256, hexadecimal. */
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.codeHash] })],
);

export const passkeys = sqliteTable(
  'passkeys',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
    name: text('name').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_admin').on(table.adminId)],
);

/** WebAuthn challenges that wait for their answer. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Null for a login. */
    adminId: text('admin_id').references(() => admins.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
);

export const apiTokens = sqliteTable('api_tokens', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** SHA-256 of the token, hexadecimal. */
  tokenHash: text('token_hash').notNull().unique(),
  name: text('name').notNull(),
  scopes: text('scopes', { mode: 'json' }).$type<Scope[]>().notNull(),
  createdBy: text('created_by').notNull(),
  /** Null: never. */
  expiresAt: moment('expires_at'),
  lastUsedAt: moment('last_used_at'),
  /** The client's network address at its last use. */
  lastAddress: text('last_address').notNull().default(''),
  createdAt: createdAt(),
});

export const setupChecks = sqliteTable('setup_checks', {
  row: text('row').primaryKey(),
  state: text('state', { enum: ['open', 'ok', 'failed', 'set-aside'] }).notNull(),
  /** A sentence for the seller. */
  detail: text('detail').notNull().default(''),
  triedAt: moment('tried_at').notNull(),
});
