import { basename } from 'node:path';
import { access } from 'node:fs/promises';
import { importMaxRows, texts, type Imported } from '#contract/seller/imports.ts';
import { recordCommand } from '#server/kit/audit-log/audit-log.ts';
import { importPurchases } from '#server/seller/imports/import-purchases.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { endWith, parseCommand, UsageError } from './command-line.ts';
import { withDatabase } from './with-database.ts';
import { migrateDatabase } from '#db/migrate.ts';

const usage = `Usage: npm run import -- FILE [--source S] [--map "Name=ID"]… [--dry-run] [--mail]

  --source S       the shop that the file comes from; its name without the ending by default
  --map "Name=ID"  maps a name in the file to a product
  --dry-run        reads and checks, and writes nothing
  --mail           emails each buyer once`;

/** Imports a CSV file as the admin's page does, while the shop runs or not. */
async function main(): Promise<string> {
  const { path, source, mapping, dryRun, mail } = readOptions();
  await access(path).catch(() => {
    throw new UsageError(`${path} cannot be read.`);
  });
  const settings = loadSettings(process.env);
  const imported = await withDatabase(settings, async (database) => {
    await migrateDatabase(database);
    const now = () => new Date();
    const storage = openStorage(settings);
    // A running store sends the mails.
    const deps = { db: database.db, settings, storage, outbox: { wake() {} }, now };
    return importPurchases(deps, {
      path,
      source,
      mapping,
      dryRun,
      mailProducts: mail ? 'all' : [],
      record: (tx, { id, rowCount }) => {
        const event = { subject: `Import ${id}, ${source}`, detail: `${rowCount} rows` };
        return recordCommand(tx, { action: 'purchases-imported', ...event }, now());
      },
      onProgress: showProgress,
    });
  });
  return describe(imported);
}

function readOptions() {
  const { positionals, values } = parseCommand(usage, {
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      map: { type: 'string', multiple: true, default: [] },
      'dry-run': { type: 'boolean', default: false },
      mail: { type: 'boolean', default: false },
    },
  });
  const [path, ...others] = positionals;
  if (!path || others.length > 0) throw new UsageError(usage);
  const source = (values.source ?? basename(path).replace(/\.[^.]+$/, '')).trim();
  if (source === '' || source.length > 100) throw new UsageError(usage);
  const { mail, 'dry-run': dryRun } = values;
  return { path, source, mapping: Object.fromEntries(values.map.map(readMapped)), dryRun, mail };
}

function readMapped(text: string): [name: string, id: number] {
  const [, name, id] = /^(.+)=([1-9]\d{0,14})$/.exec(text) ?? [];
  if (!name || !id) throw new UsageError(usage);
  return [name, Number(id)];
}

let shownAt = 0;

function showProgress({ done, rows }: { done: number; rows: number }): void {
  const isLast = done === rows;
  if (!process.stderr.isTTY || (!isLast && Date.now() - shownAt < 200)) return;
  shownAt = Date.now();
  const width = String(importMaxRows).length;
  process.stderr.write(`\r${String(done).padStart(width)} of ${rows} rows${isLast ? '\n' : ''}`);
}

function describe({ importId, rows, added, known, left, ...result }: Imported): string {
  const { undelivered, problems } = result;
  const counts = `${rows} rows: ${added} added, ${known} already imported, ${left} skipped.${texts.undelivered(undelivered)}`;
  const lines = problems.map(({ row, column, message }) =>
    column === '' ? `Row ${row}: ${message}` : `Row ${row}, ${column}: ${message}`,
  );
  const more = left > lines.length ? [`… and ${left - lines.length} more.`] : [];
  const heading =
    importId === null ? `Nothing was written. ${counts}` : `Import ${importId}, ${counts}`;
  return [...lines, ...more, heading].join('\n');
}

await endWith(main);
