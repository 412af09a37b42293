import type Libsql from 'libsql';
import { LRUCache } from 'lru-cache';

/**
 * Room for every statement of the store, with those that are put together as they are wanted; searches have so many forms that
 * the statements that were not run for longest give way.
 */
const mostKept = 300;
/** The longer ones put in many rows at once, and seldom come twice. */
const longestKept = 20_000;

const kinds =
  /^\s*(?:select|with|insert|update|delete|replace|begin|commit|rollback|savepoint|release)\b/i;
/** What names no columns has others when a table is changed, by this process or another. */
const everyColumn = /(?:\b(?:select|distinct|all|returning)|[,.])\s*\*/i;

/**
 * Lets each connection that is opened from now on keep its statements prepared: to prepare one takes longer than to run it, and
 * `@libsql/client` does it each time (docs/decisions/local-client.md).
 */
export function keepStatements({ prototype }: typeof Libsql): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, 'prepare');
  const prepare: unknown = descriptor?.value;
  if (typeof prepare !== 'function' || prepare.name === keptName) return;
  const byConnection = new WeakMap<object, LRUCache<string, Libsql.Statement>>();

  Object.defineProperty(prototype, 'prepare', {
    ...descriptor,
    value: {
      [keptName](this: Libsql.Database, text: string): Libsql.Statement {
        const kept = byConnection.get(this) ?? new LRUCache({ max: mostKept });
        byConnection.set(this, kept);
        const known = kept.get(text);
        if (known) return known;
        const statement: Libsql.Statement = Reflect.apply(prepare, this, [text]);
        if (isKeepable(text)) kept.set(text, sayOnce(statement));
        return statement;
      },
    }[keptName],
  });
}

const keptName = 'prepareOnce';

function isKeepable(text: string): boolean {
  return text.length <= longestKept && kinds.test(text) && !everyColumn.test(text);
}

/** What `@libsql/client` asks and tells a statement before it runs it holds for the next time too. */
function sayOnce(statement: Libsql.Statement): Libsql.Statement {
  statement.safeIntegers(true);
  statement.safeIntegers = () => statement;
  if (statement.reader) {
    const columns = statement.raw(true).columns();
    statement.columns = () => columns;
    statement.raw = () => statement;
  } else {
    const error = new TypeError('This statement does not return data');
    statement.raw = () => {
      throw error;
    };
  }
  return statement;
}
