import { count, eq, sql } from 'drizzle-orm';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  hasLibsqlServer,
  startLibsqlServer,
  type LibsqlServer,
} from '#tests/support/libsql-server.ts';
import { findFreePort } from '#scripts/ports.ts';
import { runScript } from '#scripts/processes.ts';
import { openSlowWire, type SlowWire } from '#tests/support/slow-wire.ts';
import { openDatabase, type Database } from '../client.ts';
import { isDatabaseUnavailable } from '../database-unavailable.ts';
import { withLock } from '../locks.ts';
import { migrateDatabase } from '../migrate.ts';
import { NotPrimary, requirePrimary } from './require-primary.ts';
import { rateLimits } from '../schema.ts';

describe.runIf(hasLibsqlServer)('a database on a libSQL server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-remote-'));
  let server: LibsqlServer;
  let wire: SlowWire;
  let database: Database;
  const open = () => openDatabase({ databaseUrl: server.url });
  const rows = async () => {
    const [row] = await database.db.select({ rows: count() }).from(rateLimits);
    return row?.rows;
  };
  const counter = (key: string) => ({ key, points: 1, expire: null });
  const pointsOf = async (key: string) =>
    (await database.db.query.rateLimits.findFirst({ where: eq(rateLimits.key, key) }))?.points;

  beforeAll(async () => {
    server = await startLibsqlServer(join(folder, 'sqld'));
    wire = await openSlowWire(server.url, 0);
    database = await openDatabase({ databaseUrl: wire.url });
    await migrateDatabase(database);
  });
  beforeEach(async () => {
    await database.db.delete(rateLimits);
    wire.take();
  });
  afterAll(async () => {
    database.close();
    await wire.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  describe('a transaction', () => {
    it('sends writes alone in one round trip', async () => {
      await database.db.transaction(async (tx) => {
        await tx.insert(rateLimits).values(counter('a'));
        await tx.insert(rateLimits).values(counter('b'));
        await tx.update(rateLimits).set({ points: 2 });
      });
      expect(wire.take()).toBe(1);
      expect([await pointsOf('a'), await pointsOf('b')]).toEqual([2, 2]);
    });

    it('sees its own writes', async () => {
      const seen = await database.db.transaction(async (tx) => {
        await tx.insert(rateLimits).values(counter('a'));
        return tx.$count(rateLimits);
      });
      expect(seen).toBe(1);
      expect(wire.take()).toBe(2);
    });

    it.each([
      ['before it reads', false],
      ['after it has read', true],
    ])('that throws %s leaves nothing', async (_, reads) => {
      const failing = database.db.transaction(async (tx) => {
        await tx.insert(rateLimits).values(counter('a'));
        if (reads) await tx.$count(rateLimits);
        throw new Error('given up');
      });
      await expect(failing).rejects.toThrow('given up');
      expect(await rows()).toBe(0);
    });

    it.each([
      ['at once', false],
      ['after it has read', true],
    ])('whose statement is refused leaves nothing and says why: %s', async (_, reads) => {
      const failing = database.db.transaction(async (tx) => {
        if (reads) await tx.$count(rateLimits);
        await tx.insert(rateLimits).values(counter('a'));
        await tx.insert(rateLimits).values(counter('a'));
        await tx.insert(rateLimits).values(counter('b'));
      });
      await expect(failing).rejects.toThrow(/UNIQUE constraint failed/);
      expect(await rows()).toBe(0);
      // What is left of it does not block the next transaction.
      await database.db.transaction((tx) => tx.insert(rateLimits).values(counter('c')));
      expect(await rows()).toBe(1);
    });

    it('that ignores a refusal is rolled back', async () => {
      const failing = database.db.transaction(async (tx) => {
        await tx.insert(rateLimits).values(counter('a')).returning();
        await tx
          .insert(rateLimits)
          .values(counter('a'))
          .returning()
          .catch(() => {});
      });
      await expect(failing).rejects.toThrow(/UNIQUE constraint failed/);
      // Left open, it would block all other writers for five seconds.
      expect(wire.take()).toBeLessThanOrEqual(4);
      expect(await rows()).toBe(0);
    });
  });

  it('two hundred writers of two processes are all served, none counted twice @p49', async () => {
    const other = await open();
    await database.db.insert(rateLimits).values({ key: 'all', points: 0, expire: null });
    const oneMore = { points: sql`${rateLimits.points} + 1` };
    const writers = Array.from({ length: 200 }, (_, index) => {
      const { db } = index % 2 === 0 ? database : other;
      if (index % 4 < 2) return db.update(rateLimits).set(oneMore);
      return db.transaction(async (tx) => {
        const found = await tx.query.rateLimits.findFirst();
        await tx.update(rateLimits).set({ points: (found?.points ?? NaN) + 1 });
      });
    });
    await Promise.all(writers);
    other.close();
    expect(await pointsOf('all')).toBe(200);
  });

  it('is said to be away when it goes in the midst of a transaction, until it is back @p48', async () => {
    const cutOff = database.db.transaction(async (tx) => {
      await tx.$count(rateLimits);
      await server.kill();
      await tx.insert(rateLimits).values(counter('a'));
    });
    const fault: unknown = await cutOff.catch((error: unknown) => error);
    expect(isDatabaseUnavailable(fault)).toBe(true);
    await server.restart();
    const givenUp = database.db.transaction(async (tx) => {
      await tx.$count(rateLimits);
      await server.kill();
      throw new Error('given up');
    });
    await expect(givenUp).rejects.toThrow('given up');
    const read: unknown = await rows().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(read)).toBe(true);
    await server.restart();
    expect(await rows()).toBe(0);
    await database.db.transaction((tx) => tx.insert(rateLimits).values(counter('b')));
    expect(await rows()).toBe(1);
  });

  it('is said to be away when it cuts an answer off @p48', async () => {
    const cutting = createServer((_, answer) => {
      answer.writeHead(200, { 'Content-Length': 100 }).write('{', () => answer.destroy());
    });
    const port = await findFreePort();
    await once(cutting.listen(port, '127.0.0.1'), 'listening');
    const cut = await openDatabase({ databaseUrl: `http://127.0.0.1:${port}` });
    const fault: unknown = await cut.db
      .select()
      .from(rateLimits)
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(fault)).toBe(true);
    cut.close();
    cutting.close();
  });

  it('an empty one is migrated by one of three processes @p49', async () => {
    const empty = await startLibsqlServer(join(folder, 'empty'));
    const migrate = () =>
      runScript(['db/migrate.ts'], { env: { ...process.env, DATABASE_URL: empty.url } });
    const processes = await Promise.all(Array.from({ length: 3 }, migrate));
    expect(processes).toEqual(processes.map(() => ({ code: 0, output: '' })));
    const migrated = await openDatabase({ databaseUrl: empty.url });
    expect(await migrated.db.$count(rateLimits)).toBe(0);
    migrated.close();
    await empty.stop();
  });

  it('a replica is told from the primary @p48', async () => {
    const replicasAt = `127.0.0.1:${await findFreePort()}`;
    const primary = await startLibsqlServer(join(folder, 'primary'), { replicasAt });
    const replica = await startLibsqlServer(join(folder, 'replica'), { follows: replicasAt });
    await expect(requirePrimary({ databaseUrl: primary.url })).resolves.toBeUndefined();
    await expect(requirePrimary({ databaseUrl: replica.url })).rejects.toThrow(NotPrimary);
    await replica.stop();
    await primary.stop();
  });

  describe('a lock', () => {
    const holdElsewhere = (expiresInMs: number) =>
      database.db.run(
        sql`INSERT INTO locks (name, holder, expires_at) VALUES ('test', 'another', unixepoch('subsec') * 1000 + ${expiresInMs})`,
      );
    beforeEach(() => database.db.run(sql`DELETE FROM locks`));

    it('lets one process work while the others wait', async () => {
      await withLock(database.db, 'test', async () => undefined, 1_000);
      await holdElsewhere(60_000);
      const refused = withLock(database.db, 'test', async () => undefined, 0);
      await expect(refused).rejects.toThrow('Another process holds the lock test.');
    });

    it('of a process that is gone is taken over @p49', async () => {
      await holdElsewhere(-1);
      expect(await withLock(database.db, 'test', async () => 'done', 0)).toBe('done');
    });
  });
});
