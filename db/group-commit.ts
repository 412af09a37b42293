import type { InStatement, Transaction } from '@libsql/client';
import { LibsqlError } from '@libsql/core/api';
import type { Turns } from './turns.ts';

// As it is now: a test may put another in its place, and the database must not stand still with its clock.
const { setImmediate } = globalThis;

interface Group {
  transaction: Transaction;
  /** Whether somebody was in it already. */
  isUsed: boolean;
  /** Resolves when all that is in it is on the disk; rejects where nothing of it is. */
  durable: PromiseWithResolvers<void>;
}

/** Of a member in its group. */
interface Place {
  isFirst: boolean;
  /** Behind which its own work can be taken back alone; the first has the whole transaction for that. */
  hasSavepoint: boolean;
  /** Ends its turn. */
  leave: () => void;
}

/**
 * Commits together what is written in one turn of the event loop. A commit that survives a power cut waits for the disk, as
 * long as many statements take, and the whole process with it; for ten writers the disk is waited for once. Each of them is
 * told that its own is committed when all is, not sooner; when one of them fails or takes its work back, the others' stays.
 */
export class GroupCommit {
  readonly #turns: Turns;
  readonly #open: () => Promise<Transaction>;
  #group: Group | null = null;

  /** @param open begins a transaction that writes */
  constructor(turns: Turns, open: () => Promise<Transaction>) {
    this.#turns = turns;
    this.#open = open;
  }

  /** Runs `work` in what looks like a transaction of its own. */
  async run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#runIn(await this.begin(), work);
  }

  /** Runs one statement. Where it fails SQLite itself takes back what it had done. */
  async runStatement<T>(statement: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#runIn(await this.#enter({ isOneStatement: true }), statement);
  }

  /** Runs one statement that writes nothing: what it sees of others is committed before it is answered. */
  async read<T>(
    statement: (transaction: Transaction) => Promise<T>,
    alone: () => Promise<T>,
  ): Promise<T> {
    const leave = await this.#turns.enter();
    const group = this.#group;
    let result: T;
    try {
      result = await (group ? statement(group.transaction) : alone());
    } finally {
      if (group) this.#giveUpWhereLost(group);
      leave();
    }
    await group?.durable.promise;
    return result;
  }

  /** Begins what looks like a transaction of its own. */
  begin(): Promise<Transaction> {
    return this.#enter({ isOneStatement: false });
  }

  /** Commits what is open. To be called in one's turn; whether it succeeds is told to those who are in it. */
  async commit(): Promise<void> {
    const group = this.#group;
    if (!group) return;
    this.#group = null;
    await group.transaction.commit().then(group.durable.resolve, group.durable.reject);
  }

  async #runIn<T>(
    transaction: Transaction,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    let result: T;
    try {
      result = await work(transaction);
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
    await transaction.commit();
    return result;
  }

  async #enter({ isOneStatement }: { isOneStatement: boolean }): Promise<Transaction> {
    const leave = await this.#turns.enter();
    try {
      const group = await this.#join();
      const isFirst = !group.isUsed;
      group.isUsed = true;
      const hasSavepoint = !isFirst && !isOneStatement;
      if (hasSavepoint) await group.transaction.execute('SAVEPOINT member');
      return this.#member(group, { isFirst, hasSavepoint, leave });
    } catch (error) {
      leave();
      throw error;
    }
  }

  async #join(): Promise<Group> {
    if (this.#group) return this.#group;
    // All that comes in this turn of the event loop waits behind, and other processes are not kept waiting for it.
    await new Promise((resolve) => setImmediate(resolve));
    const transaction = await this.#open();
    const group = { transaction, isUsed: false, durable: Promise.withResolvers<void>() };
    // Whoever is in it waits for it; there may be nobody.
    group.durable.promise.catch(() => {});
    this.#group = group;
    void this.#commitInTurn(group);
    return group;
  }

  /** After all who wait by now, and before whoever comes later. */
  async #commitInTurn(group: Group): Promise<void> {
    const leave = await this.#turns.await();
    if (this.#group === group) await this.commit();
    leave();
  }

  #member(group: Group, { isFirst, hasSavepoint, leave }: Place): Transaction {
    const { transaction } = group;
    const withSavepoint = hasSavepoint ? ['ROLLBACK TO member', 'RELEASE member'] : [];
    // Nobody else's lock is kept for nothing.
    const takeBack = isFirst ? ['ROLLBACK'] : withSavepoint;
    let isSettled = false;
    const requireOpen = () => {
      if (isSettled) throw new LibsqlError('The transaction is closed', 'TRANSACTION_CLOSED');
      return transaction;
    };
    const settle = async (statements: string[]) => {
      isSettled = true;
      try {
        for (const statement of statements) await transaction.execute(statement);
      } catch (error) {
        // What is told to have failed is not kept, and without its savepoint it is one with the others'.
        transaction.close();
        throw error;
      } finally {
        this.#giveUpWhereLost(group);
        leave();
      }
    };
    const rollback = async () => {
      if (isSettled) return;
      const isLost = isFirst || transaction.closed;
      await settle(transaction.closed ? [] : takeBack);
      // Why it failed may be what others wrote, and that may not be committed yet.
      if (!isLost) await group.durable.promise;
    };
    return {
      execute: async (statement: InStatement) => requireOpen().execute(statement),
      batch: async (statements) => requireOpen().batch(statements),
      executeMultiple: async (text) => requireOpen().executeMultiple(text),
      async commit() {
        const isLost = requireOpen().closed;
        await settle(hasSavepoint || isLost ? ['RELEASE member'] : []);
        await group.durable.promise;
      },
      rollback,
      close: () => void rollback().catch(() => {}),
      get closed() {
        return isSettled || transaction.closed;
      },
    };
  }

  /** After some faults, such as a full disk, SQLite takes back the whole transaction: then nothing of the others is kept. */
  #giveUpWhereLost(group: Group): void {
    if (!group.transaction.closed) return;
    if (this.#group === group) this.#group = null;
    group.transaction.close();
    group.durable.reject(new LibsqlError('The transaction was taken back', 'TRANSACTION_CLOSED'));
  }
}
