import { exportTransactions } from '#contract/overview.ts';
import { transactionsTable } from '#server/admin/list-transactions.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';

export const ALL = csvEndpoint(exportTransactions, transactionsTable);
